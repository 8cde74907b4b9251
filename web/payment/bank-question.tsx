import { Dialog } from '../ui/dialog.tsx';

/** What a bank's own page would ask before it lets a card pay. Leaving it unanswered counts as no. */
export function BankQuestion({ onAnswer }: { onAnswer: (outcome: 'succeeded' | 'failed') => void }) {
  return (
    <Dialog title="Your bank wants to confirm it’s you" onClose={() => onAnswer('failed')}>
      <p className="mb-6">Test mode: a real bank would send you a code or ask in its app.</p>
      <div className="dialog-end">
        <button type="button" className="btn btn-line" onClick={() => onAnswer('failed')}>
          Decline
        </button>
        <button type="button" className="btn btn-primary" onClick={() => onAnswer('succeeded')}>
          Approve
        </button>
      </div>
    </Dialog>
  );
}
