import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import {
  type ChoosableKind,
  type EmailChoice,
  emailChoices,
  type NotificationChoices,
  type NotificationKind,
  updateNotificationChoices,
} from '#contract/notifications/notifications.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import styles from './notifications-page.module.css';
import { choicesQuery } from './queries.ts';

type Change = { kind: ChoosableKind; email: EmailChoice } | { kind: NotificationKind; push: boolean };

/** In the order in which a purchase meets them. */
const kinds = [
  'messages',
  'meetings',
  'orders',
  'reviews',
  'book_freed',
  'saved_searches',
  'account',
] as const;

type Props = {
  choices: NotificationChoices;
  /** Whether the site sends email. */
  hasEmail: boolean;
  /** Whether a browser of the user shows push notifications. */
  hasPush: boolean;
};

/** Each kind of notification, with the choice of when its email is sent, and whether it is pushed. */
export function ChoiceList({ choices, hasEmail, hasPush }: Props) {
  const t = useTranslations('notifications');
  const change = useChoiceChange();
  const list = useEarlyInput();
  // The last press counts at once; the server's response may be on its way.
  const shown = change.isPending ? changed(choices, change.variables) : choices;
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        {hasEmail && <span>{t('page.email')}</span>}
        {hasPush && <span className={styles.pushColumn}>{t('push.column')}</span>}
      </div>
      <ul id={list} className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <div id={`kind-${kind}`}>
              <b>{t(`kinds.${kind}.name`)}</b>
              <small>{t(textKeyOf(kind, hasEmail))}</small>
            </div>
            {hasEmail && (
              <EmailChoiceOf kind={kind} choices={shown} onChange={(changes) => change.mutate(changes)} />
            )}
            {hasPush && (
              <span className={styles.push}>
                <Switch
                  label={<span aria-hidden="true">{t('push.column')}</span>}
                  aria-label={t('push.choice', { kind: t(`kinds.${kind}.name`) })}
                  checked={shown.push[kind]}
                  onChange={({ target }) => change.mutate({ kind, push: target.checked })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Those that say how often an email comes have another text without email. */
const textKeyOf = (kind: (typeof kinds)[number], hasEmail: boolean) =>
  !hasEmail && (kind === 'messages' || kind === 'saved_searches')
    ? (`kinds.${kind}.textWithoutMail` as const)
    : (`kinds.${kind}.text` as const);

type EmailProps = {
  kind: NotificationKind;
  choices: NotificationChoices;
  onChange: (change: Change) => void;
};

function EmailChoiceOf({ kind, choices, onChange }: EmailProps) {
  const t = useTranslations('notifications');
  return isChoosable(kind) ? (
    <Segmented
      name={kind}
      aria-labelledby={`kind-${kind}`}
      value={choices[kind]}
      options={emailChoices.map((value) => ({ value, label: t(`choices.${value}`) }))}
      onChange={(email) => onChange({ kind, email })}
    />
  ) : (
    <span className={styles.fixed}>
      <Lock aria-hidden="true" width={17} height={17} />
      {t('page.always')}
    </span>
  );
}

const isChoosable = (kind: NotificationKind): kind is ChoosableKind =>
  kind !== 'orders' && kind !== 'account';

const changed = (choices: NotificationChoices, change: Change): NotificationChoices =>
  'email' in change
    ? { ...choices, [change.kind]: change.email }
    : { ...choices, push: { ...choices.push, [change.kind]: change.push } };

function useChoiceChange() {
  const t = useTranslations('notifications');
  const toast = useToast();
  const client = useQueryClient();
  return useDashboardMutation(
    (change: Change) =>
      callApi(updateNotificationChoices, {
        body: 'email' in change ? { [change.kind]: change.email } : { push: { [change.kind]: change.push } },
      }),
    (all, change) => {
      client.setQueryData(choicesQuery().queryKey, all);
      const kind = t(`kinds.${change.kind}.name`);
      const choice =
        'email' in change
          ? t(`choices.${change.email}`)
          : t(change.push ? 'push.choiceOn' : 'push.choiceOff');
      toast.success(t('page.saved'), `${kind}: ${choice}`);
    },
    'notification-choices',
  );
}
