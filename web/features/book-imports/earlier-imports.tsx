import { useTranslations } from 'use-intl';
import type { BookImport } from '#contract/book-imports.ts';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Row, RowList } from '#web/ui/table/row-list.tsx';

type Props = { imports: readonly BookImport[]; onUndo: (id: string) => void };

/** The imports before the one in the panel, which can also be taken back. */
export function EarlierImports({ imports, onUndo }: Props) {
  const t = useTranslations('book-imports');
  const { ago } = useTimeTexts();
  const now = useNow();
  return (
    <section>
      <SectionHeading>{t('earlier.title')}</SectionHeading>
      <RowList aria-label={t('earlier.title')}>
        {imports.map(({ _id: id, fileName, state, createdAt, undoableUntil }) => (
          <Row
            key={id}
            aside={
              undoableUntil && (
                <Button
                  variant="outline"
                  size="compact"
                  aria-label={t('actions.undoNamed', { name: fileName })}
                  onClick={() => onUndo(id)}
                >
                  {t('actions.undo')}
                </Button>
              )
            }
          >
            <div>
              <b>{fileName}</b>
              <Hint>{t(`earlier.${outcomeOf(state)}`, { when: ago(createdAt, now) })}</Hint>
            </div>
          </Row>
        ))}
      </RowList>
    </section>
  );
}

const outcomeOf = (state: BookImport['state']): 'done' | 'stopped' | 'undone' =>
  state === 'stopped' || state === 'undone' ? state : 'done';
