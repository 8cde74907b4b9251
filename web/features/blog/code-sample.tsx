import styles from './code-sample.module.css';

/** Lines of code. Focusable, so that they can be scrolled sideways with the keyboard on a narrow screen. */
export const CodeSample = ({ label, code }: { label: string; code: string }) => (
  <section className={styles.sample} aria-label={label} tabIndex={0}>
    <pre>
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
