import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trimmedText } from '#contract/kernel/plain-text.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { keepDraft, readDraft } from '#web/lib/message-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import styles from './composer.module.css';

/** As the contract has it, which would load its schemas with the page. */
const maxLength = 2000;

type Props = { conversationId: string; name: string; onSend: (body: string) => void };

/** The field to write in. What was typed stays on the device until it is sent. Enter sends where there is a keyboard. */
export function Composer({ conversationId, name, onSend }: Props) {
  const t = useTranslations('conversations.composer');
  const { text, setText } = useDraft(conversationId);
  const formId = useEarlyInput();
  const hintId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const excess = text.trim().length - maxLength;
  const send = () => {
    const body = trimmedText(text);
    if (!body || excess > 0) return area.current?.focus();
    onSend(body);
    setText('');
    area.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form id={formId} className={styles.composer} method="post" noValidate onSubmit={submit}>
      <textarea
        ref={area}
        className={styles.area}
        rows={1}
        name="body"
        aria-label={t('label', { name })}
        aria-invalid={excess > 0 || undefined}
        aria-describedby={excess > 0 ? hintId : undefined}
        placeholder={t('placeholder')}
        value={text}
        dir="auto"
        enterKeyHint="enter"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isSendKey(event)) {
            event.preventDefault();
            send();
          }
        }}
      />
      <Button type="submit" className={styles.send} aria-label={t('send')}>
        <SendHorizontal aria-hidden="true" />
      </Button>
      {excess > 0 && (
        <Hint id={hintId} className={styles.hint} role="status">
          {t('tooLong', { count: excess })}
        </Hint>
      )}
    </form>
  );
}

/** On a phone, Enter begins a new line. An Enter that ends the composition of a character sends nothing. */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  (nativeEvent.ctrlKey ||
    nativeEvent.metaKey ||
    (!shiftKey && !nativeEvent.isComposing && matchMedia('(hover: hover) and (pointer: fine)').matches));

/** A text that survives a reload. */
function useDraft(key: string) {
  const { _id: userId } = useCurrentUser();
  const [text, setState] = useState('');
  useEffect(() => {
    // What was typed before the app has started is newer.
    setState((typed) => typed || readDraft(userId, key));
  }, [userId, key]);
  const setText = (changed: string) => {
    setState(changed);
    keepDraft(userId, key, changed);
  };
  return { text, setText };
}
