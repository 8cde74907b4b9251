import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useToast } from '../../../ui/toast.tsx';

/** The only time that these are shown. */
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
  const keep = () =>
    saveFile(
      new Blob([`Recovery codes for Dogear\n\n${text}\n`], { type: 'text/plain' }),
      'dogear-recovery-codes.txt',
    );
  return (
    <section className="sheet grid w-full gap-4" ref={sheet} tabIndex={-1} aria-label="Your recovery codes">
      <h3 className="text-(length:--t-lg)">Your recovery codes</h3>
      <p>
        If you lose your phone, each code lets you in once. Keep them with your important papers: we won’t
        show them again.
      </p>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-1 justify-self-start">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-end">
        <button type="button" className="btn btn-line" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </button>
        <button type="button" className="btn btn-line" onClick={keep}>
          <Download aria-hidden="true" />
          Download
        </button>
        <button type="button" className="btn btn-primary" onClick={onDone}>
          I’ve saved them
        </button>
      </div>
    </section>
  );
}
