type Props = {
  title: string;
  description: string;
  /** The page's canonical address, absolute. */
  url: string;
  type: 'book' | 'website';
  /** A picture of 1200 × 630 pixels, absolute. */
  image?: string | undefined;
};

/** Title, canonical address, and link preview of a page that search engines list. React moves them to the head. */
export const DocumentMeta = ({ title, description, url, type, image }: Props) => (
  <>
    <title>{`${title} · Dogear`}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={url} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:type" content={type} />
    <meta property="og:url" content={url} />
    <meta property="og:site_name" content="Dogear" />
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
