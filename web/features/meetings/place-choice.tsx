import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import { FieldError, TextField } from '#web/ui/form/field.tsx';
import styles from './meeting-dialog.module.css';
import type { Draft } from './proposal-draft.ts';

type Props = {
  draft: Draft;
  places: readonly MeetingPlace[];
  error: string | undefined;
  onChange: (changes: Partial<Draft>) => void;
};

const maxPlaceLength = 200;

/** The places of the site, and a field for another one. Without any, only the field. */
export function PlaceChoice({ draft, places, error, onChange }: Props) {
  const t = useTranslations('meetings.dialog');
  const group = useId();
  const choices = [...places, { _id: undefined, name: t('elsewhere'), directions: t('elsewhereHint') }];
  return (
    <>
      {places.length > 0 && (
        <fieldset className={styles.places}>
          <legend>{t('place')}</legend>
          {choices.map(({ _id: placeId, name, directions }) => (
            <label key={placeId ?? ''} dir="auto">
              <b>{name}</b>
              {directions && <small>{directions}</small>}
              <input
                type="radio"
                name={group}
                checked={draft.placeId === placeId}
                onChange={() => onChange({ placeId })}
              />
            </label>
          ))}
          {draft.placeId && error && <FieldError id={`${group}-error`} message={error} />}
        </fieldset>
      )}
      {draft.placeId === undefined && (
        <TextField
          name="place"
          required
          maxLength={maxPlaceLength}
          label={t(places.length > 0 ? 'otherPlace' : 'place')}
          error={error}
          value={draft.otherPlace}
          onChange={({ target }) => onChange({ otherPlace: target.value })}
        />
      )}
    </>
  );
}
