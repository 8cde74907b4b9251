type Props = {
  title: string;
  description: string;
  /** The page's canonical address, absolute. */
  url: string;
  type: 'book' | 'website';
};

/** Title, canonical address, and link preview of a page that search engines list. React moves them to the head. */
export const DocumentMeta = ({ title, description, url, type }: Props) => (
  <>
    <title>{`${title} · Dogear`}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={url} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:type" content={type} />
    <meta property="og:url" content={url} />
    <meta property="og:site_name" content="Dogear" />
  </>
);
