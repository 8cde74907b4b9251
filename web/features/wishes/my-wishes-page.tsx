import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deleteWish, updateWish, type Wish, type WishFrequency } from '#contract/wishes.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './my-wishes-page.module.css';
import { wishesQuery } from './queries.ts';
import { WishRow } from './wish-row.tsx';

export const loader = prefetchQueries((client, _viewer, call) => [client.prefetchQuery(wishesQuery(call))]);

export function Component() {
  const t = useTranslations('wishes.page');
  const number = useNumberInWords();
  const wishes = useQuery(wishesQuery());
  const { emailVerified } = useCurrentUser();
  const { mail } = useServices();
  return (
    <>
      <PageHead title={t('title')}>
        {mail && wishes.data && wishes.data.length > 0
          ? t('summary', { count: wishes.data.length, number: number.atStart(wishes.data.length) })
          : null}
      </PageHead>
      {!mail && <Hint className={styles.unconfirmed}>{t('noMail')}</Hint>}
      {mail && !emailVerified && wishes.data?.length ? (
        <Hint className={styles.unconfirmed}>{t('confirmEmail')}</Hint>
      ) : null}
      <WishList wishes={wishes} />
    </>
  );
}

function WishList({ wishes }: { wishes: UseQueryResult<Wish[]> }) {
  const t = useTranslations('wishes.page');
  const frequency = useFrequencyChange();
  const deletion = useConfirmedDeletion();
  if (wishes.isError && !wishes.data)
    return <ErrorState message={errorMessage(wishes.error)} onRetry={() => void wishes.refetch()} />;
  if (!wishes.data) return <WishSkeleton />;
  if (wishes.data.length === 0) return <NoWishes />;
  const named = wishes.data.map((wish) => ({ ...wish, label: wish.label || t('takenDown') }));
  return (
    <>
      <RowList className={styles.wishes} aria-label={t('list')}>
        {named.map((wish) => (
          <WishRow
            key={wish._id}
            wish={wish}
            onChange={(often) => frequency.mutate({ wish, often })}
            onDelete={() => deletion.request(wish)}
            busy={deletion.busyId === wish._id}
          />
        ))}
      </RowList>
      {deletion.dialog}
    </>
  );
}

function useFrequencyChange() {
  const t = useTranslations('wishes.page');
  const toast = useToast();
  return useDashboardMutation(
    ({ wish, often }: { wish: Wish; often: WishFrequency }) =>
      callApi(updateWish, { params: { id: wish._id }, body: { often } }),
    (_, { wish }) => toast.success(t('saved'), wish.label),
  );
}

/** Deletes a wish after a question. */
function useConfirmedDeletion() {
  const t = useTranslations('wishes');
  const toast = useToast();
  const { mail } = useServices();
  const [pending, setPending] = useState<Wish>();
  const deletion = useDashboardMutation(
    ({ _id: id }: Wish) => callApi(deleteWish, { params: { id } }),
    (_, { label }) => toast.success(t('page.deleted'), label),
  );
  const dialog = pending && (
    <ConfirmDialog
      title={t('deletion.title')}
      text={t(mail ? 'deletion.text' : 'deletion.textWithoutMail', { label: pending.label })}
      tone="danger"
      confirmLabel={t('deletion.confirm')}
      onConfirm={() => deletion.mutate(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  return { request: setPending, dialog, busyId: deletion.isPending ? deletion.variables._id : undefined };
}

const WishSkeleton = () => (
  <RowList className={styles.wishes} aria-busy>
    {['first', 'second', 'third'].map((key) => (
      <Row key={key} aside={<Skeleton className={styles.asideSkeleton} />}>
        <Skeleton className={styles.labelSkeleton} />
      </Row>
    ))}
  </RowList>
);

function NoWishes() {
  const t = useTranslations('wishes.page');
  return (
    <EmptyState title={t('emptyTitle')}>
      {useServices().mail && <p>{t('emptyText')}</p>}
      <ButtonLink to="/search">{t('search')}</ButtonLink>
    </EmptyState>
  );
}
