import { classNames } from '../class-names.ts';
import styles from './shelf-board.module.css';

/** The wooden board under a row of books. */
export const ShelfBoard = ({ className }: { className?: string | undefined }) => (
  <div className={classNames(styles.board, className)} aria-hidden="true" />
);
