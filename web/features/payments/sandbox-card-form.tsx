import { CreditCard } from 'lucide-react';
import { useCallback, useEffect, useId, useImperativeHandle, useState } from 'react';
import { useTranslations } from 'use-intl';
import fieldStyles from '#web/ui/form/field.module.css';
import { FieldError } from '#web/ui/form/field.tsx';
import styles from './card-box.module.css';
import { CardFieldset } from './card-fieldset.tsx';
import type { CardFormProps, CardResult } from './card-form.ts';
import { type CardField, cvcLength } from './card-validation.ts';
import { completeChallenge, confirmAtSandbox } from './sandbox-calls.ts';
import { ThreeDSecureDialog } from './three-d-secure-dialog.tsx';
import { type CardEntryState, useCardEntry } from './use-card-entry.ts';

/** The card fields of the sandbox. They behave like those of a real provider, and accept test cards only. */
export default function SandboxCardForm(props: CardFormProps) {
  const { ref, payment, errorId, locked, onStateChange, onEdit } = props;
  const t = useTranslations('payments');
  const card = useCardEntry(onEdit);
  const bank = useBankChallenge();
  useEffect(() => {
    onStateChange('ready');
    return () => onStateChange('waiting');
  }, [onStateChange]);
  useImperativeHandle(ref, () => ({
    confirm: async (): Promise<CardResult> => {
      if (!card.checkAll()) return { kind: 'incomplete' };
      let result = await confirmAtSandbox(t, payment, card.entry);
      while (result.kind === 'requires-action')
        result = await completeChallenge(t, payment, await bank.requestOutcome());
      return result;
    },
  }));
  return (
    <>
      <SandboxFields card={card} testMode={payment.cardService.testMode} errorId={errorId} locked={locked} />
      {bank.challenge && <ThreeDSecureDialog onOutcome={bank.challenge.settle} />}
    </>
  );
}

type SandboxFieldsProps = Pick<CardFormProps, 'errorId' | 'locked'> & {
  card: CardEntryState;
  testMode: boolean;
};

function SandboxFields({ card, testMode, errorId, locked }: SandboxFieldsProps) {
  const t = useTranslations('payments.card');
  const id = useId();
  const problem = card.problem;
  const field = (name: CardField, label: string, autoComplete: string, placeholder: string) => (
    <input
      className={fieldStyles.input}
      {...card.inputProps(name)}
      aria-label={label}
      aria-describedby={[problem ? `${id}-problem` : `${id}-hint`, errorId].join(' ').trim()}
      autoComplete={autoComplete}
      inputMode="numeric"
      dir="ltr"
      placeholder={placeholder}
      readOnly={locked}
    />
  );
  return (
    <CardFieldset id={id} testMode={testMode}>
      <div className={styles.box} data-invalid={problem ? '' : undefined} data-off={locked ? '' : undefined}>
        <div>
          {field('number', t('number'), 'cc-number', t('number'))}
          <CreditCard size={22} aria-hidden="true" />
        </div>
        <div>{field('expiry', t('expiry'), 'cc-exp', t('expiryFormat'))}</div>
        <div>
          {field(
            'cvc',
            t('code'),
            'cc-csc',
            cvcLength(card.entry.number) === 4 ? t('fourDigits') : t('codeShort'),
          )}
        </div>
      </div>
      {/* Always rendered, because screen readers announce only changes inside an existing live region. */}
      <div id={`${id}-problem`} aria-live="polite">
        {problem && <FieldError id={`${id}-message`} message={problem} />}
      </div>
    </CardFieldset>
  );
}

type Outcome = 'succeeded' | 'failed';

/** The open 3-D Secure challenge, and a function that opens one and resolves with the cardholder's choice. */
function useBankChallenge() {
  const [challenge, setChallenge] = useState<{ settle: (outcome: Outcome) => void }>();
  const requestOutcome = useCallback(
    () =>
      new Promise<Outcome>((resolve) => {
        const settle = (outcome: Outcome) => {
          setChallenge(undefined);
          resolve(outcome);
        };
        setChallenge({ settle });
      }),
    [],
  );
  return { challenge, requestOutcome };
}
