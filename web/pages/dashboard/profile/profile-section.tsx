import { type ReactNode, useId } from 'react';

type Props = { title: string; words?: ReactNode; children: ReactNode };

/** One matter of the profile under its heading. */
export function ProfileSection({ title, words, children }: Props) {
  const heading = useId();
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby={heading}>
      <div>
        <h2 className="sub-h" id={heading}>
          {title}
        </h2>
        {words && <p className="text-(length:--t-sm) text-(--ink-2)">{words}</p>}
      </div>
      {children}
    </section>
  );
}
