import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CreditCard,
  Database,
  DatabaseBackup,
  Globe,
  HardDrive,
  Image,
  type LucideIcon,
  Mail,
} from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Check, CheckName, OptionalService } from '#contract/setup.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ItemList } from '#web/ui/item-list.tsx';
import { useFindingText } from '../unfinished/use-finding-text.ts';
import styles from './check-list.module.css';
import { DoWithout } from './do-without.tsx';
import { TestMail } from './test-mail.tsx';

const icons: Record<CheckName, LucideIcon> = {
  mail: Mail,
  pictures: Image,
  address: Globe,
  cards: CreditCard,
  disk: HardDrive,
  database: Database,
  backup: DatabaseBackup,
};

/** What the check-up found: each with one sentence of fact and, where something is to do, what. */
export const CheckList = ({ checks }: { checks: readonly Check[] }) => (
  <>
    <ItemList className={styles.checks}>
      {checks.filter(isOpen).map((check) => (
        <CheckRow key={check.name} check={check} />
      ))}
    </ItemList>
    <InOrder checks={checks.filter((check) => !isOpen(check))} />
  </>
);

const isOpen = ({ state }: Check): boolean => state !== 'works';

/** What works is named, and described for those who open the list. */
function InOrder({ checks }: { checks: readonly Check[] }) {
  const t = useTranslations('setup-check-up');
  const format = useFormatter();
  if (checks.length === 0) return null;
  return (
    <Disclosure label={t('inOrder', { names: format.list(checks.map(({ name }) => t(`names.${name}`))) })}>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </Disclosure>
  );
}

function CheckRow({ check }: { check: Check }) {
  const t = useTranslations('setup-check-up');
  const { fact, advice } = useFindingText()(check);
  const Icon = icons[check.name];
  return (
    <li>
      <Icon className={styles.mark} aria-hidden="true" />
      <div>
        <h2>{t(`names.${check.name}`)}</h2>
        <p>{fact}</p>
        {isUndecided(check) ? (
          <DoWithout service={check.name} howTo={advice ?? ''} />
        ) : (
          <Advice text={advice} check={check} />
        )}
      </div>
      <div className={styles.end}>
        <State of={check.state} />
      </div>
    </li>
  );
}

/** What can be done here is open; what is done on the server is a press away. */
function Advice({ text, check: { name, finding } }: { text: string | undefined; check: Check }) {
  const t = useTranslations('setup-check-up');
  const canSendTestMail = name === 'mail' && finding !== 'without';
  if (text === undefined) return null;
  if (!canSendTestMail)
    return (
      <Disclosure label={t('whatToDo')}>
        <p>{text}</p>
      </Disclosure>
    );
  return (
    <div className={styles.advice}>
      <p>{text}</p>
      <TestMail wasSent={finding === 'sent'} />
    </div>
  );
}

const isUndecided = (check: Check): check is Check & { name: OptionalService } =>
  check.finding === 'undecided';

const looks = {
  works: { kind: 'ok', icon: CircleCheck },
  needs_look: { kind: 'due', icon: CircleAlert },
  not_set_up: { kind: 'quiet', icon: CircleDashed },
} as const;

function State({ of }: { of: Check['state'] }) {
  const t = useTranslations('setup-check-up.states');
  return <Badge {...looks[of]}>{t(of)}</Badge>;
}
