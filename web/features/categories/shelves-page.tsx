import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GitMerge, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type ManagedCategory, moveCategory } from '#contract/categories.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { More } from '../site/more.tsx';
import { siteQuery } from '../site/queries.ts';
import { useIsSetupStep } from '../site/section-frame.ts';
import { SectionSkeleton } from '../site/section-skeleton.tsx';
import { SettingsSection } from '../site/settings-section.tsx';
import { DeleteDialog, mayBeDeleted } from './delete-dialog.tsx';
import { FooterShelves } from './footer-shelves.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { managedCategoriesQuery } from './queries.ts';
import { ShelfDialog } from './shelf-dialog.tsx';
import { ShelfSummary } from './shelf-summary.tsx';
import styles from './shelves-page.module.css';

export const loader = prefetchQueries((client, _, call) => [
  client.prefetchQuery(siteQuery(call)),
  client.prefetchQuery(managedCategoriesQuery(call)),
]);

type Open = { dialog: 'add' } | { dialog: 'edit' | 'merge' | 'delete'; shelf: ManagedCategory };

/** The shelves in their order. Each change is kept at once. */
export function Component() {
  const t = useTranslations('categories');
  const query = useQuery(managedCategoriesQuery());
  const isSetupStep = useIsSetupStep();
  const [open, setOpen] = useState<Open>();
  return (
    <SettingsSection name="shelves" lede={t('lede')}>
      {query.isError && (
        <ErrorState message={errorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SectionSkeleton shape="list" label={t('loading')} />}
      {query.data && (
        <div className={styles.part}>
          <Shelves shelves={query.data} onOpen={setOpen} />
          <div className={styles.add}>
            <Button variant="outline" onClick={() => setOpen({ dialog: 'add' })}>
              <Plus aria-hidden="true" />
              {t('add')}
            </Button>
            {!isSetupStep && <Hint as="span">{t('kept')}</Hint>}
          </div>
          <More label={t('footer')}>
            <FooterShelves shelves={query.data} />
          </More>
        </div>
      )}
      {open && query.data && <OpenDialog open={open} shelves={query.data} onOpen={setOpen} />}
    </SettingsSection>
  );
}

type DialogProps = {
  open: Open;
  shelves: ManagedCategory[];
  onOpen: (open: Open | undefined) => void;
};

function OpenDialog({ open, shelves, onOpen }: DialogProps) {
  const onClose = () => onOpen(undefined);
  if (open.dialog === 'add') return <ShelfDialog onClose={onClose} />;
  const { dialog, shelf } = open;
  if (dialog === 'merge') return <MergeDialog shelf={shelf} others={shelves} onClose={onClose} />;
  if (dialog === 'delete') return <DeleteDialog shelf={shelf} onClose={onClose} />;
  const onDelete = () => onOpen({ dialog: 'delete', shelf });
  return <ShelfDialog shelf={shelf} onClose={onClose} {...(mayBeDeleted(shelf, shelves) && { onDelete })} />;
}

type ShelvesProps = { shelves: ManagedCategory[]; onOpen: (open: Open) => void };

function Shelves({ shelves, onOpen }: ShelvesProps) {
  const t = useTranslations('categories');
  const locale = useLocale();
  const move = useMoveCategory();
  const items = shelves.map((shelf) => ({ id: shelf._id, name: categoryName(shelf, locale), shelf }));
  return (
    <SortableList
      label={t('label')}
      items={items}
      onMove={(item, after) => move.mutate({ id: item.id, after: after?.id ?? null })}
      actions={({ name, shelf }) => (
        <>
          <IconButton aria-label={t('edit', { name })} onClick={() => onOpen({ dialog: 'edit', shelf })}>
            <Pencil size={20} aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={t('merge', { name })} onClick={() => onOpen({ dialog: 'merge', shelf })}>
            <GitMerge size={20} aria-hidden="true" />
          </IconButton>
        </>
      )}
    >
      {({ shelf }, index) => <ShelfSummary shelf={shelf} index={index} />}
    </SortableList>
  );
}

type Move = { id: string; after: string | null };

/** Shows the new order at once; the server's replaces it when it has decided. */
function useMoveCategory() {
  const client = useQueryClient();
  const { queryKey } = managedCategoriesQuery();
  return useDashboardMutation(
    async ({ id, after }: Move) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (shelves) => shelves && moved(shelves, { id, after }));
      return callApi(moveCategory, { params: { id }, body: { after } });
    },
    () => undefined,
  );
}

function moved(shelves: ManagedCategory[], { id, after }: Move): ManagedCategory[] {
  const shelf = shelves.find(({ _id }) => _id === id);
  const others = shelves.filter(({ _id }) => _id !== id);
  const place = after === null ? 0 : others.findIndex(({ _id }) => _id === after) + 1;
  return shelf ? others.toSpliced(place, 0, shelf) : shelves;
}
