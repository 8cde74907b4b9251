import { Link } from 'react-router';

export const NotFound = () => (
  <section className="wrap lost">
    <title>Page not found · Dogear</title>
    <meta name="robots" content="noindex" />
    <h1 className="text-(length:--t-xl)">Oops! This page not found.</h1>
    <p>The page may have moved, or the address has a typing mistake. The shelves are all on the home page.</p>
    <Link className="btn btn-primary btn-lg" to="/">
      Back to Home
    </Link>
  </section>
);
