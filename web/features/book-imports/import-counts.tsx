import { Check, Columns3, Images, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { BookImport } from '#contract/book-imports.ts';
import { isPointless } from './changes.ts';

const bold = (number: ReactNode) => <b>{number}</b>;

/** How many books an import would change or has changed, and how. */
export function ImportCounts({ bookImport }: { bookImport: BookImport }) {
  const t = useTranslations('book-imports');
  const { created, withoutPhoto, changed, removed, unchanged, kept, failedRows, photos } = bookImport;
  const counts = [
    ['listed', created - withoutPhoto],
    ['waiting', withoutPhoto],
    ['changed', changed],
    ['removed', removed],
    ['unchanged', unchanged],
    ['kept', kept],
    ['photos', photos],
    ['failed', failedRows],
  ] as const;
  return (
    <ul>
      {counts
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <Item key={name} icon={icons[name] ?? Check}>
            {t.rich(`counts.${name}`, { count, b: bold })}
          </Item>
        ))}
      {bookImport.ignoredColumns.length > 0 && (
        <Item icon={Columns3}>{t('counts.ignored', { names: bookImport.ignoredColumns.join(', ') })}</Item>
      )}
      {bookImport.state === 'planned' && !isPointless(bookImport) && (
        <Item icon={Undo2}>{t('actions.undoPlanned')}</Item>
      )}
    </ul>
  );
}

const icons: Record<string, LucideIcon | undefined> = {
  waiting: Images,
  photos: Images,
  failed: TriangleAlert,
};

const Item = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li>
    <Icon aria-hidden="true" />
    <span>{children}</span>
  </li>
);
