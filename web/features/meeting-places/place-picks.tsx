import { useTranslations } from 'use-intl';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './place-picks.module.css';

type Props = { places: MeetingPlace[]; onPick: (place: MeetingPlace) => void };

/** The site's meeting places, which fill the field below them when pressed. Nothing without any. */
export function PlacePicks({ places, onPick }: Props) {
  const t = useTranslations('ui');
  if (places.length === 0) return null;
  return (
    <fieldset className={styles.picks}>
      <legend>{t('suggestedPlaces')}</legend>
      <ul>
        {places.map((place) => (
          <li key={place._id}>
            <Button variant="outline" size="compact" onClick={() => onPick(place)}>
              {place.name}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const maxLocationLength = 200;

/** What a booking says of a place: the name, and how to find it if that fits. */
export function wholeLocation({ name, directions }: MeetingPlace): string {
  const whole = directions ? `${name}, ${directions}` : name;
  return whole.length <= maxLocationLength ? whole : name;
}
