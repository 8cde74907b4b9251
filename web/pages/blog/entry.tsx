import { type ReactNode, useId } from 'react';

/** A question and its answer. */
export function Entry({ question, children }: { question: string; children: ReactNode }) {
  const id = useId();
  return (
    <article className="entry" aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      <div className="min-w-0">{children}</div>
    </article>
  );
}
