import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Book } from '#contract/catalog/catalog.ts';
import { startConversation } from '#contract/conversations.ts';
import { pageHref } from '#contract/pages.ts';
import type { Viewer } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { messageId } from '#web/lib/message-id.ts';
import { keepDraft, readDraft } from '#web/lib/message-texts.ts';
import { useAction } from '#web/lib/use-action.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { BuyerRequiredDialog } from '../orders/buyer-required-dialog.tsx';
import styles from './ask-dialog.module.css';

type Props = { book: Pick<Book, '_id' | 'book_title' | 'seller_name'>; onClose: () => void };

/** The dialog of Ask the seller: the first message for a buyer, an explanation for everyone else. */
export default function AskDialog(props: Props) {
  const { viewer } = useAuth();
  return viewer?.mayBuy ? (
    <AskForm {...props} viewer={viewer} />
  ) : (
    <BuyerRequiredDialog viewer={viewer} to="ask" onClose={props.onClose} />
  );
}

function AskForm({ book, viewer, onClose }: Props & { viewer: Viewer }) {
  const t = useTranslations('conversations.ask');
  const { text, setText, error, busy, submit } = useQuestion(book, viewer);
  return (
    <Dialog title={t('title', { name: book.seller_name })} onClose={onClose}>
      <p>{t('intro', { title: book.book_title })}</p>
      <form className={classNames(formStyles.form, styles.form)} method="post" noValidate onSubmit={submit}>
        <TextareaField
          label={t('label')}
          autoFocus
          required
          error={error}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogActions>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {busy ? t('sending') : t('send')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A question that survives a reload. It keeps its ID until it is sent, so pressing again after a failure sends it once. */
function useQuestion({ _id: bookId }: Props['book'], { _id: userId }: Viewer) {
  const navigate = useNavigate();
  const [text, setState] = useState(() => readDraft(userId, bookId));
  const [id] = useState(messageId);
  const setText = (changed: string) => {
    setState(changed);
    keepDraft(userId, bookId, changed);
  };
  const { run, busy, failure } = useAction(async () => {
    const body = { bookId, _id: id, body: text.trim() };
    const { insertedId } = await callApi(startConversation, { body });
    keepDraft(userId, bookId, '');
    await navigate(pageHref('/dashboard/messages/:id', { id: insertedId }));
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run();
  };
  return { text, setText, error: failure, busy, submit };
}
