import { Link } from 'react-router';

export const FeaturedAuthor = () => (
  <section className="author block" aria-labelledby="featured-author">
    <div className="wrap in">
      <img
        className="cameo"
        src="/img/author.svg"
        width={400}
        height={500}
        alt="Cameo silhouette of George Eliot in profile"
        loading="lazy"
      />
      <div>
        <h2 id="featured-author" className="eyebrow">
          Author of the month: George Eliot
        </h2>
        <blockquote>
          “It is a narrow mind which cannot look at a subject from various points of view.”
        </blockquote>
        <p className="source">
          <cite>Middlemarch</cite>, 1871
        </p>
        <p className="meta">
          Mary Ann Evans published under a man’s name so that her novels would be read without condescension.
          Middlemarch, her study of provincial life, is the one our sellers part with last.
        </p>
        <Link className="btn btn-primary btn-lg" to="/category/classics">
          Browse the classics
        </Link>
      </div>
    </div>
  </section>
);
