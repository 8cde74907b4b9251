import { useTranslations } from 'use-intl';
import type { SearchResults } from '#contract/search.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { type SearchAddress, toSearchString, withChange } from '../search-address.ts';
import styles from './correction-notice.module.css';

type Props = { results: SearchResults; address: SearchAddress };

/** Says which words were searched for in place of those with a typing error, and offers the latter. */
export function CorrectionNotice({ results: { corrected }, address }: Props) {
  const t = useTranslations('search.correction');
  if (!corrected) return null;
  return (
    <p>
      {t.rich('showing', {
        corrected,
        query: address.q,
        link: (words) => (
          <TextLink
            className={styles.instead}
            to={`/search${toSearchString(withChange(address, { exact: true }))}`}
          >
            {words}
          </TextLink>
        ),
      })}
    </p>
  );
}
