import { BookOpen, ChevronDown, CircleAlert, CircleCheck, CircleDashed, PencilLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './text-disclosure.module.css';
import { TextEditor } from './text-editor.tsx';
import type { TextState } from './text-states.ts';

const badges = {
  yours: { kind: 'ok', icon: CircleCheck },
  draft: { kind: 'quiet', icon: PencilLine },
  ours: { kind: 'quiet', icon: BookOpen },
  missing: { kind: 'due', icon: CircleAlert },
  none: { kind: 'quiet', icon: CircleDashed },
} as const;

type Props = {
  /** The text in the languages that were opened, whose editors keep what was typed. */
  states: TextState[];
  /** The language that is shown. */
  locale: Locale;
  /** Whether it is open at first. */
  isOpen: boolean;
};

/** One text: its name, where it is shown, and whose it is; opened, its editor. */
export function TextDisclosure({ states, locale, isOpen }: Props) {
  const t = useTranslations('site.texts');
  const { mail } = useServices();
  const text = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) text.current?.scrollIntoView();
  }, [isOpen]);
  const state = states.find((one) => one.locale === locale);
  if (!state) return null;
  const place =
    state.key === 'welcome' && !mail ? 'welcome.placeWithoutMail' : (`${state.key}.place` as const);
  return (
    <details ref={text} className={styles.disclosure} open={isOpen}>
      <summary>
        <b>{t(`keys.${state.key}.name`)}</b>
        <span className={styles.place}>{t(`keys.${place}`)}</span>
        <Badge {...badges[state.badge]}>{t(`badges.${state.badge}`)}</Badge>
        <ChevronDown aria-hidden="true" />
      </summary>
      {states.map((one) => (
        <div key={one.locale} hidden={one.locale !== locale}>
          <TextEditor state={one} />
        </div>
      ))}
    </details>
  );
}
