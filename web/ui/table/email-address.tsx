import styles from './email-address.module.css';

/** An email address. It is written from the left, and breaks after its punctuation, not within a part that fits in a line. */
export const EmailAddress = ({ children }: { children: string }) => (
  <bdi className={styles.address} dir="ltr">
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
