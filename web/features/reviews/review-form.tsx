import { EyeOff } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createReview, maxReviewLength } from '#contract/reviews.ts';
import { focusField } from '#web/lib/focus-field.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useDay } from '#web/lib/use-day.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CountedTextField } from './counted-text-field.tsx';
import type { OrderOfReviews } from './order-of-reviews.ts';
import { RatingInput } from './rating-input.tsx';
import { useSubmit } from './use-submit.ts';

/** Stars and words about the other side of an order, written once. */
export function ReviewForm({ orderId, side, otherName: name, orderReviews }: OrderOfReviews) {
  const t = useTranslations('reviews');
  const formatDay = useDay();
  const toast = useToast();
  const [isIncomplete, setIncomplete] = useState(false);
  const { busy, failure, submit } = useSubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // From the form, which also has what was entered before the hydration.
    const entered = new FormData(event.currentTarget);
    const stars = Number(entered.get('stars'));
    setIncomplete(stars === 0);
    if (stars === 0) return focusField(event.currentTarget, 'stars');
    const body = { stars, text: String(entered.get('text')) };
    void submit(
      () => createOnce(createReview, { params: { id: orderId }, body }),
      ({ isPublished }) => toast.success(t('sent'), isPublished ? t('sentBoth') : t('sentFirst', { name })),
    );
  };
  return (
    <form className={classNames(formStyles.form, cardStyles.card)} method="post" noValidate onSubmit={send}>
      <RatingInput
        legend={t(`${side}Legend`)}
        error={isIncomplete ? t('noStars') : undefined}
        onChange={() => setIncomplete(false)}
      />
      <CountedTextField name="text" label={t('text')} hint={t('textHint')} maxLength={maxReviewLength} />
      <Notice icon={EyeOff} title={t('hiddenTitle')}>
        <p>{t('hiddenForm', { name, day: formatDay(orderReviews.closesAt ?? '') })}</p>
      </Notice>
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={busy}>{t(busy ? 'sending' : 'send')}</SubmitButton>
      </div>
    </form>
  );
}
