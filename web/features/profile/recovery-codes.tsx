import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '#web/ui/form/form.module.css';
import { useToast } from '#web/ui/toast.tsx';
import styles from './recovery-codes.module.css';

/** Shows the recovery codes, which is possible only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.error('Your browser won’t let us copy the codes. Select and copy them yourself.');
    }
  };
  const save = () =>
    saveFile(
      new Blob([`Recovery codes for Dogear\n\n${text}\n`], { type: 'text/plain' }),
      'dogear-recovery-codes.txt',
    );
  return (
    <section
      className={classNames(cardStyles.card, styles.codes)}
      ref={sheet}
      tabIndex={-1}
      aria-label="Your recovery codes"
    >
      <h3>Your recovery codes</h3>
      <p>
        If you lose your phone, each code lets you in once. Keep them with your important papers: we won’t
        show them again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={formStyles.actions}>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="outline" onClick={save}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </div>
    </section>
  );
}
