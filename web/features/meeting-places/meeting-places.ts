import { useEffect, useState } from 'react';
import { listMeetingPlaces, type MeetingPlace } from '#contract/meeting-places.ts';
import { callApi } from '#web/lib/browser-api.ts';

/** Longer than this, no form waits for the list. */
const maxWaitMs = 2_000;

/** Fetches the places when they are first needed. Undefined until then, for forms that are shown with them. */
export function useMeetingPlaces(): MeetingPlace[] | undefined {
  const [places, setPlaces] = useState<MeetingPlace[]>();
  useEffect(() => {
    const left = new AbortController();
    const giveUp = () => {
      left.abort();
      setPlaces([]);
    };
    const timer = setTimeout(giveUp, maxWaitMs);
    callApi(listMeetingPlaces, {}, { signal: left.signal }).then(
      (list) => left.signal.aborted || setPlaces(list.places),
      () => left.signal.aborted || setPlaces([]),
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
  return places;
}
