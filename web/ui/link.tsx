import { createContext, useContext } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';

/** On the server, what the addresses of a page’s links begin with: its language, such as `/de`, or nothing. */
export const BasenameContext = /* @__PURE__ */ createContext('');

/** A path that begins at the root, without anything that the router would resolve or tidy up. */
const plainPath = /^\/(?:[^/\\?#.][^/\\?#]*(?:\/[^/\\?#.][^/\\?#]*)*)?(?:\?[^#]+)?$/;

/**
 * What the router's link is in HTML. The router resolves each link against the routes of the page, twice, and prepares what a press does,
 * which took a tenth of rendering a page.
 */
function HtmlLink(link: LinkProps) {
  const basename = useContext(BasenameContext);
  const { to, relative, replace, state, mask, viewTransition, discover, prefetch, ...others } = link;
  const { preventScrollReset, reloadDocument, defaultShouldRevalidate, target, ...attributes } = others;
  if (typeof to !== 'string' || !plainPath.test(to)) return <RouterLink {...link} />;
  const isHome = to === '/' || to.startsWith('/?');
  const href = basename && isHome ? basename + to.slice(1) : basename + to;
  return <a {...attributes} href={href} target={target} data-discover="true" />;
}

/** A link to another page. */
export const Link: typeof RouterLink = import.meta.env.SSR ? (HtmlLink as typeof RouterLink) : RouterLink;
