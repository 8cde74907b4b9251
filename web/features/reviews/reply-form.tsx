import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trimmedText } from '#contract/kernel/plain-text.ts';
import { maxReplyLength, replyToReview } from '#contract/reviews.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { focusField } from '#web/lib/focus-field.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { CountedTextField } from './counted-text-field.tsx';
import { useSubmit } from './use-submit.ts';

/** The one answer to the review of the other side. */
export function ReplyForm({ orderId, name }: { orderId: string; name: string }) {
  const t = useTranslations('reviews');
  const toast = useToast();
  const [isEmpty, setEmpty] = useState(false);
  const { busy, failure, submit } = useSubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reply = trimmedText(String(new FormData(event.currentTarget).get('reply')));
    setEmpty(reply === '');
    if (reply === '') return focusField(event.currentTarget, 'reply');
    void submit(
      () => callApi(replyToReview, { params: { id: orderId }, body: { reply } }),
      () => toast.success(t('replied')),
    );
  };
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={send}>
      <CountedTextField
        name="reply"
        rows={3}
        label={t('reply', { name })}
        hint={t('replyHint')}
        error={isEmpty ? t('noReply') : undefined}
        maxLength={maxReplyLength}
      />
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton variant="outline" size="regular" busy={busy}>
          {t(busy ? 'sending' : 'sendReply')}
        </SubmitButton>
      </div>
    </form>
  );
}
