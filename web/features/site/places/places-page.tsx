import { useQuery } from '@tanstack/react-query';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  deleteMeetingPlace,
  type ManagedMeetingPlace,
  updateMeetingPlace,
} from '#contract/meeting-places.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { SettingsSection } from '../settings-section.tsx';
import { PlaceForm } from './place-form.tsx';
import styles from './places-page.module.css';
import { managedPlacesQuery } from './queries.ts';

export const loader = prefetchQueries((client, _, call) => [client.prefetchQuery(managedPlacesQuery(call))]);

/** The places that the forms suggest, and a form that adds or changes one. */
export function Component() {
  const t = useTranslations('site.places');
  const { data: places, error, isPending, refetch } = useQuery(managedPlacesQuery());
  const [edited, setEdited] = useState<ManagedMeetingPlace>();
  return (
    <SettingsSection name="places" lede={t('lede')}>
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <Spinner label={t('loading')} />}
      {places && (
        <div className={styles.columns}>
          <div>
            {places.length === 0 && <p>{t('none')}</p>}
            <ul className={styles.list} aria-label={t('label')}>
              {places.map((place) => (
                <Place key={place._id} place={place} onEdit={() => setEdited(place)} />
              ))}
            </ul>
          </div>
          {/* A new key begins with the values of the other place. */}
          <PlaceForm key={edited?._id ?? 'new'} place={edited} onDone={() => setEdited(undefined)} />
        </div>
      )}
    </SettingsSection>
  );
}

function Place({ place, onEdit }: { place: ManagedMeetingPlace; onEdit: () => void }) {
  const t = useTranslations('site.places');
  const { _id: id, name, directions, isActive, version } = place;
  const remove = useDashboardMutation(
    () => callApi(deleteMeetingPlace, { params: { id } }),
    () => undefined,
  );
  const toggle = useDashboardMutation(
    () => callApi(updateMeetingPlace, { params: { id }, body: { version, directions, isActive: !isActive } }),
    () => undefined,
  );
  return (
    <li>
      <MapPin aria-hidden="true" />
      <span>
        <b>{name}</b>
        {directions && <Hint as="span">{directions}</Hint>}
        <label className={styles.active}>
          <input
            type="checkbox"
            checked={isActive}
            disabled={toggle.isPending}
            onChange={() => toggle.mutate(undefined)}
          />
          {t('suggest')}
        </label>
      </span>
      <span className={styles.actions}>
        <IconButton aria-label={t('edit', { name })} onClick={onEdit}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          danger
          aria-label={t('remove', { name })}
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
