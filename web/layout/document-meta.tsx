import { useLocale } from 'use-intl';
import { localizedPath } from '#contract/kernel/locales/locales.ts';
import { useSite } from '../lib/site-context.ts';
import { PageLinks } from './page-links.tsx';

type Preview = {
  title: string;
  description: string;
  /** The page's path, without the language. */
  path: string;
  type: 'book' | 'website';
};

type Props = Preview & {
  /** A picture of 1200 × 630 pixels, absolute. */
  image?: string | undefined;
};

/** Title, canonical address, and link preview of a page that search engines list. React moves them to the head. */
export function DocumentMeta({ title, description, path, type, image }: Props) {
  const { name } = useSite();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={description} />
      <PageLinks path={path} />
      <LinkPreview title={title} description={description} path={path} type={type} />
      {image && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** What other sites show with a link to the page (Open Graph). */
export function LinkPreview({ title, description, path, type }: Preview) {
  const { name, origin, defaultLocale } = useSite();
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={origin + localizedPath(path, useLocale(), defaultLocale)} />
      <meta property="og:site_name" content={name} />
    </>
  );
}
