import { useLocale } from 'use-intl';
import { localizedPath } from '#contract/locales.ts';
import { useSite } from '../lib/site-context.ts';
import { PageLinks } from './page-links.tsx';

type Props = {
  title: string;
  description: string;
  /** The page's path, without the language. */
  path: string;
  type: 'book' | 'website';
  /** A picture of 1200 × 630 pixels, absolute. */
  image?: string | undefined;
};

/** Title, canonical address, and link preview of a page that search engines list. React moves them to the head. */
export function DocumentMeta({ title, description, path, type, image }: Props) {
  const { name, origin, defaultLocale } = useSite();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={description} />
      <PageLinks path={path} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={origin + localizedPath(path, useLocale(), defaultLocale)} />
      <meta property="og:site_name" content={name} />
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
