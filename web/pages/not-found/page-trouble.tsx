import { useLocation, useRouteError } from 'react-router';
import { NotFound } from './not-found.tsx';
import { errorStatus, errorWords } from './shown-trouble.ts';

/** Stands in for a page that does not exist or could not be shown. */
export function PageTrouble() {
  const error = useRouteError();
  return errorStatus(error) === 404 ? <NotFound /> : <Trouble words={errorWords(error)} />;
}

function Trouble({ words }: { words: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <section className="wrap lost" role="alert">
      <title>Something went wrong · Dogear</title>
      <div className="lost-words">
        <h1>This page didn’t load</h1>
        <p>{words ?? 'Something went wrong on our side. Try again, or come back in a few minutes.'}</p>
        {/* A fresh start of the whole page, which also mends what a running page cannot. */}
        <a className="btn btn-primary btn-lg" href={pathname + search}>
          Try again
        </a>
      </div>
    </section>
  );
}
