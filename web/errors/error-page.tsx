import { useLocation, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import { errorStatus, serverMessage } from './error-status.ts';
import styles from './not-found.module.css';
import { NotFound } from './not-found.tsx';

/** Shown instead of a page that does not exist or could not be loaded. */
export function ErrorPage() {
  const error = useRouteError();
  return errorStatus(error) === 404 ? <NotFound /> : <LoadError message={serverMessage(error)} />;
}

function LoadError({ message }: { message: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <section className={classNames(layoutStyles.wrap, styles.page)} role="alert">
      <title>Something went wrong · Dogear</title>
      <div className={styles.text}>
        <h1>This page didn’t load</h1>
        <p>{message ?? 'Something went wrong on our side. Try again, or come back in a few minutes.'}</p>
        {/* Loads the document again, because a full reload can fix what a retry inside the app cannot. */}
        <ButtonLink size="large" href={pathname + search}>
          Try again
        </ButtonLink>
      </div>
    </section>
  );
}
