import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type BookImport, exportImportErrors, type RowProblem } from '#contract/book-imports.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import tableStyles from '#web/ui/table/data-table.module.css';
import styles from './failed-rows.module.css';

const shownAtFirst = 8;

/** The rows with an error, which an import leaves out: the first of them in a table, all of them as a file. */
export function FailedRows({ bookImport }: { bookImport: BookImport }) {
  const t = useTranslations('book-imports.errors');
  const number = useNumberInWords();
  const [showsAll, setShowsAll] = useState(false);
  const { errors, failedRows } = bookImport;
  const shown = showsAll ? errors : errors.slice(0, shownAtFirst);
  const hidden = errors.length - shown.length;
  const onlyInFile = failedRows - errors.length;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <div>
          <SectionHeading className={styles.heading}>
            {t('title', { count: failedRows, number: number.atStart(failedRows) })}
          </SectionHeading>
          <Hint>{t('hint')}</Hint>
        </div>
        <DownloadButton
          path={exportImportErrors.path.replace('{id}', bookImport._id)}
          fileName="rows-with-errors.csv"
          label={t('download')}
        />
      </div>
      <ProblemTable rows={shown} />
      {hidden > 0 && (
        <Button variant="outline" className={styles.more} onClick={() => setShowsAll(true)}>
          {t('showAll', { count: hidden })}
        </Button>
      )}
      {hidden === 0 && onlyInFile > 0 && (
        <Hint>{t('more', { count: onlyInFile, number: number.atStart(onlyInFile) })}</Hint>
      )}
    </section>
  );
}

function ProblemTable({ rows }: { rows: BookImport['errors'] }) {
  const t = useTranslations('book-imports.errors');
  const columns = ['row', 'book', 'column', 'value', 'problem'] as const;
  return (
    <table className={classNames(tableStyles.table, styles.table)} aria-label={t('table')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((row) =>
          row.problems.map((problem) => <ProblemRow key={keyOf(row, problem)} row={row} problem={problem} />),
        )}
      </tbody>
    </table>
  );
}

type FailedRow = BookImport['errors'][number];

const keyOf = ({ number }: FailedRow, { column, message }: RowProblem): string =>
  [number, column, message].join(' ');

function ProblemRow({ row, problem }: { row: FailedRow; problem: RowProblem }) {
  const t = useTranslations('book-imports.errors');
  const { column, value, message } = problem;
  return (
    <tr>
      <td className={tableStyles.labeled} data-label={t('row')}>
        {row.number}
      </td>
      <td className={classNames(tableStyles.noPicture, tableStyles.primary, row.title && tableStyles.title)}>
        {row.title || <Hint as="span">{t('noTitle')}</Hint>}
      </td>
      <td className={tableStyles.labeled} data-label={t('column')}>
        <span>{column || t('wholeRow')}</span>
      </td>
      <td className={tableStyles.labeled} data-label={t('value')}>
        {value ? <code dir="auto">{value}</code> : <Hint as="span">{t('empty')}</Hint>}
      </td>
      <td className={classNames(tableStyles.fullWidth, tableStyles.nextStep)}>{message}</td>
    </tr>
  );
}
