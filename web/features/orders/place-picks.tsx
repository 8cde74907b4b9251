import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { listMeetingPlaces, type MeetingPlace } from '#contract/meeting-places.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './place-picks.module.css';

/** The site's meeting places, which fill the field below them when pressed. Nothing without any. */
export function PlacePicks({ onPick }: { onPick: (location: string) => void }) {
  const t = useTranslations('ui');
  const places = useMeetingPlaces();
  if (places.length === 0) return null;
  return (
    <fieldset className={styles.picks}>
      <legend>{t('suggestedPlaces')}</legend>
      <ul>
        {places.map((place) => (
          <li key={place._id}>
            <Button variant="outline" size="compact" onClick={() => onPick(locationOf(place))}>
              {place.name}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const maxLocationLength = 200;

/** What the field is filled with: the name, and how to find the place if that fits. */
function locationOf({ name, directions }: MeetingPlace): string {
  const whole = directions ? `${name}, ${directions}` : name;
  return whole.length <= maxLocationLength ? whole : name;
}

/** Without the list, the field can still be filled in by hand, so its failure is not shown. */
function useMeetingPlaces(): MeetingPlace[] {
  const [places, setPlaces] = useState<MeetingPlace[]>([]);
  useEffect(() => {
    const left = new AbortController();
    callApi(listMeetingPlaces, {}, { signal: left.signal }).then(
      (list) => setPlaces(list.places),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return places;
}
