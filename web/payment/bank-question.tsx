import { Dialog } from '../ui/dialog.tsx';

/** What a bank's own page would ask before it lets a card pay. Leaving it unanswered counts as no. */
export function BankQuestion({ onAnswer }: { onAnswer: (outcome: 'succeeded' | 'failed') => void }) {
  return (
    <Dialog title="Your bank asks: is it you?" onClose={() => onAnswer('failed')}>
      <p className="mb-6">Test mode. A real bank would send you a code or ask in its app.</p>
      <div className="dialog-end">
        <button type="button" className="btn btn-line" onClick={() => onAnswer('failed')}>
          Fail
        </button>
        <button type="button" className="btn btn-primary" onClick={() => onAnswer('succeeded')}>
          Complete
        </button>
      </div>
    </Dialog>
  );
}
