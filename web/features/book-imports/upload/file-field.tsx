import { FileUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import styles from './file-field.module.css';

type Props = {
  label: string;
  /** Shown until a file is chosen. */
  prompt: string;
  hint: string;
  error: string | undefined;
  accept: string;
};

/** Chooses a file, which may also be dropped on it: the input covers what is seen of it. */
export function FileField({ label, prompt, hint, error, accept }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  // A file may have been chosen before hydration.
  useLayoutEffect(() => setChosen(input.current?.files?.[0]?.name), []);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className={styles.zone} data-chosen={chosen === undefined ? undefined : ''}>
          <FileUp aria-hidden="true" />
          <span>{chosen ?? prompt}</span>
          <input
            {...wiring}
            ref={input}
            type="file"
            name="file"
            accept={accept}
            required
            onChange={(event) => setChosen(event.target.files?.[0]?.name)}
          />
        </div>
      )}
    </Field>
  );
}
