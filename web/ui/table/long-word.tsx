import styles from './long-word.module.css';

/** An id or an email address. It is written from the left, and breaks after its punctuation, not within a part. */
export const LongWord = ({ children }: { children: string }) => (
  <bdi className={styles.word} dir="ltr">
    <Parts of={children} />
  </bdi>
);

function Parts({ of: text }: { of: string }) {
  const end = text.search(/[@.]./) + 1;
  if (end === 0) return text;
  return (
    <>
      {text.slice(0, end)}
      <wbr />
      <Parts of={text.slice(end)} />
    </>
  );
}
