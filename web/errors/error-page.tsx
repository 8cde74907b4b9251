import { useLocation, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import { errorStatus, errorWords } from './error-status.ts';
import styles from './not-found.module.css';
import { NotFound } from './not-found.tsx';

/** Stands in for a page that does not exist or could not be shown. */
export function ErrorPage() {
  const error = useRouteError();
  return errorStatus(error) === 404 ? <NotFound /> : <Trouble words={errorWords(error)} />;
}

function Trouble({ words }: { words: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <section className={classNames(layoutStyles.wrap, styles.page)} role="alert">
      <title>Something went wrong · Dogear</title>
      <div className={styles.text}>
        <h1>This page didn’t load</h1>
        <p>{words ?? 'Something went wrong on our side. Try again, or come back in a few minutes.'}</p>
        {/* A fresh start of the whole page, which also mends what a running page cannot. */}
        <ButtonLink size="large" href={pathname + search}>
          Try again
        </ButtonLink>
      </div>
    </section>
  );
}
