import { Camera as CameraIcon } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { conditions } from '#contract/catalog/catalog.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { ConditionMeaning } from '#web/ui/book/condition-meaning.tsx';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { AuthorAndIsbn } from '../author-and-isbn.tsx';
import { type CommonFields, type DeviceDraft, stateOf } from '../device-draft.ts';
import { IsbnEntry } from '../isbn-entry.tsx';
import { DraftCover } from '../list/draft-cover.tsx';
import { LastRemoved } from '../list/draft-list.tsx';
import { useGrade } from '../list/grade-field.tsx';
import { PriceFields } from '../list/price-fields.tsx';
import type { DeviceDrafts } from '../open-device-drafts.ts';
import styles from './camera-loop.module.css';
import type { Camera } from './use-camera.ts';

type ScanProps = {
  store: DeviceDrafts;
  common: CommonFields;
  camera: Camera;
  /** The book that was taken out in the step before. */
  removed: DeviceDraft | undefined;
  onBegin: (id: string) => void;
  onNoBarcode: () => void;
  onClose: () => void;
};

/** The field for the number takes the place of the buttons; without a camera, the page below has one with everything else. */
export function ScanPanel({ store, common, camera, removed, onBegin, onNoBarcode, onClose }: ScanProps) {
  const t = useTranslations('listing-drafts.camera');
  const [isTyping, setIsTyping] = useState(false);
  if (isTyping)
    return (
      <section className={styles.panel} aria-label={t('scanTitle')}>
        <IsbnEntry store={store} common={common} onNoNumber={onNoBarcode} onAdded={onBegin} />
      </section>
    );
  return (
    <section className={styles.panel} aria-label={t('scanTitle')}>
      <h2>{t('scanTitle')}</h2>
      {camera.state !== 'refused' && <Hint>{t('scanIntro')}</Hint>}
      {removed && removed.removedAt !== null && (
        <LastRemoved store={store} draft={removed} removedAt={removed.removedAt} onUndone={onBegin} />
      )}
      <div className={styles.two}>
        <Button
          variant="outline"
          onClick={() => (camera.state === 'refused' ? onClose() : setIsTyping(true))}
        >
          {t('typeInstead')}
        </Button>
        <Button variant="outline" onClick={onNoBarcode}>
          {t('noBarcode')}
        </Button>
      </div>
    </section>
  );
}

type FrontProps = { draft: DeviceDraft; onPhotograph: () => void; onSkip: () => void; onTakeOut: () => void };

export function FrontPanel({ draft, onPhotograph, onSkip, onTakeOut }: FrontProps) {
  const t = useTranslations('listing-drafts.camera');
  return (
    <section className={styles.panel} aria-label={t('frontTitle')}>
      <BookTitle draft={draft} />
      <div className={styles.shutterRow}>
        <TextButton onClick={onTakeOut}>{t('notThis')}</TextButton>
        <button
          type="button"
          className={styles.shutter}
          aria-label={t('shutter')}
          onClick={onPhotograph}
          ref={focusOn}
        >
          <CameraIcon aria-hidden="true" />
        </button>
        <TextButton onClick={onSkip}>{t('skip')}</TextButton>
      </div>
    </section>
  );
}

type GradeProps = { store: DeviceDrafts; draft: DeviceDraft; onNext: () => void };

/** Enter in a price is the next book, too, so that the seller need not put the keyboard away. */
export function GradePanel({ store, draft, onNext }: GradeProps) {
  const t = useTranslations('listing-drafts.camera');
  const form = useTranslations('listings.form');
  const { grade, chooseGrade } = useGrade({ store, draft });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form className={styles.panel} aria-label={t('grade')} noValidate onSubmit={submit}>
      <div className={styles.found}>
        <DraftCover draft={draft} />
        <BookTitle draft={draft} />
      </div>
      <fieldset className={styles.grades}>
        <legend>{form('condition')}</legend>
        {conditions.map((condition) => (
          <label key={condition}>
            <ConditionGrade condition={condition} />
            <small>
              <ConditionMeaning of={condition} />
            </small>
            <input
              type="radio"
              name="grade"
              checked={grade === condition}
              onChange={() => chooseGrade(condition)}
            />
          </label>
        ))}
      </fieldset>
      <PriceFields store={store} draft={draft} withSteps />
      <Button type="submit" variant="sticker" size="large" wide>
        {t('next')}
      </Button>
    </form>
  );
}

function BookTitle({ draft }: { draft: DeviceDraft }) {
  const t = useTranslations('listing-drafts.list');
  const title = draft.fields.book_title ?? (stateOf(draft) === 'waiting' ? t('looking') : t('unknown'));
  return (
    <div className={styles.title} role="status">
      <h2>{title}</h2>
      <small>
        <AuthorAndIsbn draft={draft} />
      </small>
    </div>
  );
}

/** The next press of a key takes the photo. */
const focusOn = (button: HTMLButtonElement | null) => button?.focus();
