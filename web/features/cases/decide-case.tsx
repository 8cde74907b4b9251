import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Case, type CaseDecision, decideCase, maxCaseText } from '#contract/cases/cases.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { FieldError, TextareaField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { useCaseForm } from './use-case-form.ts';

type Verdict = { decision: CaseDecision; reason: string };

/** Who gets the money, and why; asks before it is final. */
export function DecideCase({ of: one }: { of: Case }) {
  const t = useTranslations('cases.detail');
  const price = usePrice();
  const { errors, busy, onSubmit, dialog } = useDecision(one);
  const names = { buyer: one.buyerName, seller: one.sellerName };
  const id = useId();
  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit} aria-labelledby="decision">
      <Choices legend={t('outcome')}>
        <Choice
          name="decision"
          value="refund"
          label={t('refund', { buyer: names.buyer, price: price(one.price) })}
          aria-describedby={errors.decision && id}
        />
        <Choice
          name="decision"
          value="release"
          label={t('release', { seller: names.seller })}
          aria-describedby={errors.decision && id}
        />
      </Choices>
      {errors.decision && <FieldError id={id} message={errors.decision} />}
      <TextareaField
        name="reason"
        label={t('reason')}
        hint={t('reasonHint', names)}
        error={errors.reason}
        maxLength={maxCaseText}
        rows={4}
        required
      />
      <div className={formStyles.actions}>
        <SubmitButton busy={busy}>{busy ? t('sending') : t('submit')}</SubmitButton>
      </div>
      {dialog}
    </form>
  );
}

function useDecision({ _id: id }: Case) {
  const t = useTranslations('cases.detail');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Verdict>();
  const decide = useDashboardMutation(
    (body: Verdict) => callApi(decideCase, { params: { id }, body }).finally(() => void revalidate()),
    () => toast.success(t('done')),
  );
  const form = useCaseForm({ decision: t('chooseOutcome'), reason: t('enterReason') }, async (fields) => {
    if (decide.isPending) return;
    const decision = fields.get('decision') as CaseDecision;
    setAsked({ decision, reason: String(fields.get('reason')) });
  });
  const dialog = asked && (
    <ConfirmDialog
      title={t('confirmTitle')}
      text={t('confirmText')}
      tone="primary"
      confirmLabel={t('submit')}
      onConfirm={() => decide.mutate(asked)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { ...form, busy: decide.isPending, dialog };
}
