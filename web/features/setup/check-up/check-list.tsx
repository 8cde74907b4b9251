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
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Check, CheckName } from '#contract/setup.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './check-list.module.css';
import { DoWithout } from './do-without.tsx';
import { TestMail } from './test-mail.tsx';
import { useFindingText } from './use-finding-text.ts';

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
  <ul className={styles.checks}>
    {checks.map((check) => (
      <CheckRow key={check.name} check={check} />
    ))}
  </ul>
);

function CheckRow({ check }: { check: Check }) {
  const t = useTranslations('checkUp');
  const { fact, advice } = useFindingText()(check);
  const Icon = icons[check.name];
  return (
    <li>
      <Icon className={styles.mark} aria-hidden="true" />
      <div>
        <h2>{t(`names.${check.name}`)}</h2>
        <p>{fact}</p>
        <Advice text={advice}>
          <Action check={check} />
        </Advice>
      </div>
      <div className={styles.end}>
        <State of={check.state} />
      </div>
    </li>
  );
}

function Advice({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (text === undefined) return null;
  return (
    <div className={styles.advice}>
      <p>{text}</p>
      {children}
    </div>
  );
}

function Action({ check: { name, finding } }: { check: Check }) {
  if (finding === 'undecided' && (name === 'mail' || name === 'cards')) return <DoWithout service={name} />;
  return name === 'mail' && finding !== 'without' ? <TestMail wasSent={finding === 'sent'} /> : null;
}

const looks = {
  works: { kind: 'ok', icon: CircleCheck },
  needs_look: { kind: 'due', icon: CircleAlert },
  not_set_up: { kind: 'quiet', icon: CircleDashed },
} as const;

function State({ of }: { of: Check['state'] }) {
  const t = useTranslations('checkUp.states');
  return <Badge {...looks[of]}>{t(of)}</Badge>;
}
