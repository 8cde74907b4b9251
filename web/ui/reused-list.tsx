import { type ComponentProps, createContext, type ReactElement, useContext } from 'react';

/**
 * On the server: returns the markup of elements that were rendered for earlier pages, or undefined, and then they are rendered for the next
 * ones. An element's markup may depend on nothing but its type, its data, the language, and the site's settings.
 */
export type PartMarkup = (elements: readonly ReactElement[]) => string | undefined;

export const PartMarkupContext = /* @__PURE__ */ createContext<PartMarkup | null>(null);

type Props = Omit<ComponentProps<'ul'>, 'children'> & { children: readonly ReactElement[] };

const PlainList = ({ children, ...list }: Props) => <ul {...list}>{children}</ul>;

function ListOfKeptMarkup({ children, ...list }: Props) {
  const markup = useContext(PartMarkupContext)?.(children);
  if (markup === undefined) return <PlainList {...list}>{children}</PlainList>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written this markup.
  return <ul {...list} dangerouslySetInnerHTML={{ __html: markup }} />;
}

/**
 * A list whose entries look the same on many pages. The server renders each of them once and reuses its markup; the browser finds the same
 * elements as if they had been rendered for this page.
 */
export const ReusedList = import.meta.env.SSR ? ListOfKeptMarkup : PlainList;
