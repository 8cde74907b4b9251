import { useSearchParams } from 'react-router';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './more-links.module.css';

type Props = {
  /** Of the address; it has the row after which the page starts. */
  parameter: 'reviews' | 'books';
  /** The last row of this page, if others follow. */
  next: string | undefined;
  isFirst: boolean;
  nextLabel: string;
  firstLabel: string;
};

/** Links to the next and the first page of a list, which also work without script. */
export function MoreLinks({ parameter, next, isFirst, nextLabel, firstLabel }: Props) {
  const [parameters] = useSearchParams();
  const pathWith = (value?: string) => {
    const changed = new URLSearchParams(parameters);
    if (value) changed.set(parameter, value);
    else changed.delete(parameter);
    return changed.size > 0 ? `?${changed}` : '?';
  };
  if (!next && isFirst) return null;
  return (
    <p className={styles.more}>
      {next && (
        <ButtonLink variant="outline" to={pathWith(next)}>
          {nextLabel}
        </ButtonLink>
      )}
      {!isFirst && (
        <ButtonLink variant="outline" to={pathWith()}>
          {firstLabel}
        </ButtonLink>
      )}
    </p>
  );
}
