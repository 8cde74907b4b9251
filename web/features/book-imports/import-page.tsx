import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type BookImport, exportListings } from '#contract/book-imports.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { UnverifiedNotice } from '../listings/unverified-notice.tsx';
import { SellingWays } from '../listings/ways/selling-ways.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FailedRows } from './failed-rows.tsx';
import styles from './import-page.module.css';
import { ImportPanel } from './import-panel.tsx';
import { ImportForm } from './upload/import-form.tsx';
import { PhotosForm } from './upload/photos-form.tsx';
import { bookImportsQuery, isInProgress, useBookImports } from './use-book-imports.ts';
import { useUndo } from './use-undo.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchQuery(bookImportsQuery(call))]);

export function Component() {
  const t = useTranslations('book-imports.page');
  const { isSellerVerified } = useCurrentUser();
  const { query, current, earlier } = useBookImports();
  const [isChoosing, setIsChoosing] = useState(false);
  const undo = useUndo();
  const shown = isChoosing ? undefined : current;
  const page = useRef<HTMLDivElement>(null);
  useFocusWhenReplaced(page, shown?._id);
  return (
    <>
      <PageHead
        title={t('title')}
        action={shown && !isInProgress(shown) ? <OtherFile onPress={() => setIsChoosing(true)} /> : null}
      >
        {t('intro')}
      </PageHead>
      <SellingWays current="/dashboard/import" />
      <div ref={page} tabIndex={-1} className={styles.page}>
        {!isSellerVerified && <UnverifiedNotice />}
        {query.data && !shown && (
          <ImportForm onLeave={() => setIsChoosing(false)} hasImport={current !== undefined} />
        )}
        {query.data && shown && (
          <ShownImport
            key={shown._id}
            bookImport={shown}
            waitingForPhoto={query.data.waitingForPhoto}
            onUndo={undo.request}
          />
        )}
        {earlier.length > 0 && <EarlierImports imports={earlier} onUndo={undo.request} />}
        {query.data ? <Export /> : <Missing query={query} />}
      </div>
      {undo.dialog}
    </>
  );
}

/** Shown as long as it is not known what was imported. */
function Missing({ query }: { query: ReturnType<typeof useBookImports>['query'] }) {
  const t = useTranslations('book-imports.page');
  if (!query.isError) return <Spinner label={t('loading')} />;
  return <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />;
}

function OtherFile({ onPress }: { onPress: () => void }) {
  const t = useTranslations('book-imports.page');
  return (
    <Button variant="outline" onClick={onPress}>
      <FileUp aria-hidden="true" />
      {t('otherFile')}
    </Button>
  );
}

type ShownProps = { bookImport: BookImport; waitingForPhoto: number; onUndo: (id: string) => void };

/** The latest import: its rows in numbers, what it does, and what is left to do for it. */
function ShownImport({ bookImport, waitingForPhoto, onUndo }: ShownProps) {
  const t = useTranslations('book-imports.figures');
  const format = useFormatter();
  const { rows, failedRows, state, _id: id } = bookImport;
  const takesPhotos = state === 'planned' || state === 'done' || state === 'stopped';
  return (
    <>
      <Stats
        of={[
          { label: t('rows'), value: format.number(rows) },
          { label: t('fine'), value: format.number(rows - failedRows) },
          { label: t('failed'), value: format.number(failedRows) },
        ]}
      />
      <ImportPanel bookImport={bookImport} onUndo={() => onUndo(id)} />
      {takesPhotos && <PhotosForm bookImport={bookImport} waitingForPhoto={waitingForPhoto} />}
      {failedRows > 0 && <FailedRows bookImport={bookImport} />}
    </>
  );
}

function Export() {
  const t = useTranslations('book-imports.export');
  return (
    <section className={styles.export}>
      <SectionHeading>{t('title')}</SectionHeading>
      <Hint>{t('text')}</Hint>
      <DownloadButton path={exportListings.path} fileName="my-products.csv" label={t('download')} />
    </section>
  );
}
