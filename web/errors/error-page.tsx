import { useHref, useLocation, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '../lib/site-context.ts';
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
  const t = useTranslations('errors.failed');
  const { pathname, search } = useLocation();
  return (
    <section className={classNames(layoutStyles.wrap, styles.page)} role="alert">
      <title>{`${t('title')} · ${useSite().name}`}</title>
      <div className={styles.text}>
        <h1>{t('heading')}</h1>
        <p>{message ?? t('text')}</p>
        {/* Loads the document again, because a full reload can fix what a retry inside the app cannot. */}
        <ButtonLink size="large" href={useHref(pathname + search)}>
          {t('retry')}
        </ButtonLink>
      </div>
    </section>
  );
}
