import type { SearchResults } from '#contract/search.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { type SearchAddress, toSearchString, withChange } from '../search-address.ts';
import styles from './correction-notice.module.css';

type Props = { results: SearchResults; address: SearchAddress };

/** Says which words were searched for in place of those with a typing error, and offers the latter. */
export const CorrectionNotice = ({ results: { corrected }, address }: Props) =>
  corrected && (
    <p>
      Showing results for “{corrected}” ·{' '}
      <TextLink
        className={styles.instead}
        to={`/search${toSearchString(withChange(address, { exact: true }))}`}
      >
        Search for “{address.q}” instead
      </TextLink>
    </p>
  );
