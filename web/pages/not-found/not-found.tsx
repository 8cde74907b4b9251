import { Link } from 'react-router';

export const NotFound = () => (
  <section className="wrap lost">
    <title>Page not found · Dogear</title>
    <meta name="robots" content="noindex" />
    <div className="lost-words">
      <h1>Oops! This page not found.</h1>
      <p>The page may have moved, or the address may have a typo. Head home: all the shelves are there.</p>
      <Link className="btn btn-primary btn-lg" to="/">
        Back to Home
      </Link>
    </div>
    <MissingBook />
  </section>
);

const MissingBook = () => (
  <div className="gap-shelf">
    <picture>
      <source
        type="image/avif"
        srcSet="/img/missing-400.avif 400w, /img/missing-800.avif 800w"
        sizes="(min-width: 48rem) 32rem, 92vw"
      />
      <img
        src="/img/missing-560.webp"
        width={640}
        height={442}
        alt="A shelf of classics with a gap, where a yellow card says 404"
      />
    </picture>
    <div className="board" />
  </div>
);
