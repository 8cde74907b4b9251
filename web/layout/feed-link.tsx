type Props = {
  /** What the feed holds. */
  title: string;
  href: string;
};

/** Tells feed readers which feed has what the page shows. React moves it to the head. */
export const FeedLink = ({ title, href }: Props) => (
  <link rel="alternate" type="application/atom+xml" title={`${title} on Dogear`} href={href} />
);
