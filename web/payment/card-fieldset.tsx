import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';

type CardFieldsetProps = {
  /** What the ids of its parts begin with. */
  id: string;
  testMode: boolean;
  children: ReactNode;
};

/** The card fields under their heading, which says so when no real card is charged. */
export function CardFieldset({ id, testMode, children }: CardFieldsetProps) {
  return (
    <fieldset className="field" aria-labelledby={`${id}-label`}>
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold text-(length:--t-sm)" id={`${id}-label`}>
          Card details
        </span>
        {testMode && (
          <span className="test">
            <FlaskConical size={14} aria-hidden="true" />
            Test mode
          </span>
        )}
      </div>
      {children}
      {testMode && (
        <p className="hint" id={`${id}-hint`}>
          No real card is charged. Use 4242 4242 4242 4242 with any future date and any code.
        </p>
      )}
    </fieldset>
  );
}
