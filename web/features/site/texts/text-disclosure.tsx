import { BookOpen, ChevronDown, CircleAlert, CircleCheck, CircleDashed, PencilLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
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

/**
 * One text: its name, where it is shown, and whose it is; opened, its editor.
 * @param props.isOpen whether it is open at first
 */
export function TextDisclosure({ state, isOpen }: { state: TextState; isOpen: boolean }) {
  const t = useTranslations('site.texts');
  const { mail } = useServices();
  const text = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) text.current?.scrollIntoView();
  }, [isOpen]);
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
      <TextEditor state={state} />
    </details>
  );
}
