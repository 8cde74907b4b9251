import { useLocation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '../results/failure.tsx';
import type { SearchOutcome } from '../results/load-results.ts';
import { ResultList } from '../results/result-list.tsx';
import type { SearchAddress } from '../search-address.ts';

type Props = { id: string; path: string; address: SearchAddress; found: SearchOutcome };

/** The books of a category that pass its filters, copies of one edition together. */
export function FilteredShelf({ id, path, address, found: { results, problem } }: Props) {
  const t = useTranslations('search.empty');
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  if (problem) return <Failure problem={problem} onRetry={() => void revalidate()} />;
  if (results.total === 0)
    return (
      <EmptyState title={t('title')}>
        <p>{t('filtered')}</p>
        <ButtonLink to={path}>{t('clear')}</ButtonLink>
      </EmptyState>
    );
  return <ResultList key={key} results={results} address={address} path={path} shelf={id} />;
}
