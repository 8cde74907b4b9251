import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { answerCase, maxCaseText, type OrderCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Choice } from '#web/ui/form/choice.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { PhotosField } from './photos/photos-field.tsx';
import { useCasePhotos } from './photos/use-case-photos.ts';
import { useCaseForm } from './use-case-form.ts';

/** What the other side of an order says about a case, once. */
export function AnswerCase({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const name = order.otherName;
  const photos = useCasePhotos(order._id);
  const t = useTranslations('cases.answer');
  const form = useTranslations('cases.form');
  const { errors, failure, busy, onSubmit } = useAnswer(orderCase);
  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit} aria-label={t('label')}>
      <TextareaField
        name="text"
        label={t('label')}
        hint={t('hint', { name })}
        error={errors.text}
        maxLength={maxCaseText}
        rows={4}
        required
      />
      <PhotosField name={name} of={photos} />
      {orderCase.kind === 'no_show' && (
        <Choice
          type="checkbox"
          name="confirmsNoShow"
          value="yes"
          label={t('confirm')}
          hint={t('confirmHint')}
        />
      )}
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={busy || photos.uploading !== undefined}>
          {busy ? form('sending') : t('submit')}
        </SubmitButton>
      </div>
    </form>
  );
}

function useAnswer({ _id: id }: OrderCase) {
  const t = useTranslations('cases');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useCaseForm({ text: t('form.enterText') }, async (fields) => {
    const confirmsNoShow = fields.get('confirmsNoShow') === 'yes';
    const photos = fields.getAll('photos').map(String);
    const body = { text: String(fields.get('text')), confirmsNoShow, photos };
    await callApi(answerCase, { params: { id }, body });
    toast.success(t('answer.sent'), t('answer.sentText'));
    await revalidate();
  });
}
