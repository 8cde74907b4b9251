import styles from './code-sample.module.css';

/** A code block. Focusable, so that the keyboard can scroll it sideways on a narrow screen. */
export const CodeSample = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines when the sample has the focus.
  <section className={styles.sample} aria-label={label} tabIndex={0}>
    <pre dir="ltr">
      <code>{code.split(/(\/\/.*)/).map(quietComment)}</code>
    </pre>
  </section>
);

const quietComment = (piece: string) =>
  piece.startsWith('//') ? (
    <span key={piece} className={styles.comment}>
      {piece}
    </span>
  ) : (
    piece
  );
