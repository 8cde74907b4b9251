import { useEffect, useId, useRef } from 'react';

/** What a bank's own page would ask before it lets a card pay. Leaving it unanswered counts as no. */
export function BankQuestion({ onAnswer }: { onAnswer: (outcome: 'succeeded' | 'failed') => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={() => onAnswer('failed')}
    >
      <h2 id={`${id}-title`}>Your bank asks: is it you?</h2>
      <p id={`${id}-text`}>Test mode. A real bank would send you a code or ask in its app.</p>
      <div className="dialog-end">
        <button type="button" className="btn btn-line" onClick={() => onAnswer('failed')}>
          Fail
        </button>
        <button type="button" className="btn btn-primary" onClick={() => onAnswer('succeeded')}>
          Complete
        </button>
      </div>
    </dialog>
  );
}
