import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { type CaseKind, maxCaseText, openCase } from '#contract/cases/cases.ts';
import type { OrderDetails } from '#contract/handovers.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { FieldError, TextareaField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './cases.module.css';
import { PhotosField } from './photos/photos-field.tsx';
import { useCasePhotos } from './photos/use-case-photos.ts';
import { useCaseForm } from './use-case-form.ts';

type Props = { order: OrderDetails; kinds: readonly CaseKind[] };

/** A link at the end of the order page, which opens the form of a case. */
export function OpenCase({ order, kinds }: Props) {
  const t = useTranslations('cases');
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="open-case">
      <h2 id="open-case">{t('section')}</h2>
      {isAsked ? (
        <OpenCaseForm order={order} kinds={kinds} onBack={() => setAsked(false)} />
      ) : (
        <div className={styles.link}>
          <TextButton onClick={() => setAsked(true)}>{t('open')}</TextButton>
          <Hint>{t('sectionHint')}</Hint>
        </div>
      )}
    </section>
  );
}

function OpenCaseForm({ order, kinds, onBack }: Props & { onBack: () => void }) {
  const t = useTranslations('cases');
  const price = usePrice();
  const photos = useCasePhotos(order._id);
  const { errors, failure, busy, onSubmit } = useOpenCase(order);
  const name = order.otherName;
  const id = useId();
  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit} aria-label={t('form.label')}>
      <Choices legend={t('form.kind')}>
        {kinds.map((kind, index) => (
          <Choice
            key={kind}
            name="kind"
            value={kind}
            label={t(`choice.${kind}`, { name })}
            autoFocus={index === 0}
            aria-describedby={errors.kind && id}
          />
        ))}
      </Choices>
      {errors.kind && <FieldError id={id} message={errors.kind} />}
      <TextareaField
        name="text"
        label={t('form.text')}
        hint={t('form.textHint', { name })}
        error={errors.text}
        maxLength={maxCaseText}
        rows={4}
        required
      />
      <PhotosField name={name} of={photos} />
      <p className={styles.consequence}>{t('form.stops', { name, price: price(order.price) })}</p>
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={busy || photos.uploading !== undefined}>
          {busy ? t('form.sending') : t('form.submit')}
        </SubmitButton>
        <Button variant="outline" size="large" onClick={onBack}>
          {t('form.back')}
        </Button>
      </div>
    </form>
  );
}

function useOpenCase({ _id: orderId, otherName: name }: OrderDetails) {
  const t = useTranslations('cases.form');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return useCaseForm({ kind: t('chooseKind'), text: t('enterText') }, async (fields) => {
    const kind = fields.get('kind') as CaseKind;
    const photos = fields.getAll('photos').map(String);
    await createOnce(openCase, { body: { orderId, kind, text: String(fields.get('text')), photos } });
    toast.success(t('opened'), t('openedText', { name }));
    await revalidate();
  });
}
