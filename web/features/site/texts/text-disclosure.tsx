import { BookOpen, ChevronDown, CircleAlert, CircleCheck, PencilLine } from 'lucide-react';
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
} as const;

/** One text: its name, where it is shown, and whose it is; opened, its editor. */
export function TextDisclosure({ state }: { state: TextState }) {
  const t = useTranslations('site.texts');
  const { mail } = useServices();
  const place =
    state.key === 'welcome' && !mail ? 'welcome.placeWithoutMail' : (`${state.key}.place` as const);
  return (
    <details className={styles.disclosure}>
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
