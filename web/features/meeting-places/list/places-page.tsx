import { useQuery } from '@tanstack/react-query';
import { MapPin, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  deleteMeetingPlace,
  type ManagedMeetingPlace,
  updateMeetingPlace,
} from '#contract/meeting-places.ts';
import { useIsSetupStep } from '#web/features/site/section-frame.ts';
import { SectionSkeleton } from '#web/features/site/section-skeleton.tsx';
import { SettingsSection } from '#web/features/site/settings-section.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ItemList } from '#web/ui/item-list.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { PlaceForm } from './place-form.tsx';
import styles from './places-page.module.css';
import { managedPlacesQuery } from './queries.ts';

export const loader = prefetchQueries((client, _, call) => [client.prefetchQuery(managedPlacesQuery(call))]);

/** The places that the forms suggest, and a form that adds or changes one. */
export function Component() {
  const t = useTranslations('meeting-places');
  const isSetupStep = useIsSetupStep();
  const { data: places, error, isPending, refetch } = useQuery(managedPlacesQuery());
  const [edited, setEdited] = useState<ManagedMeetingPlace>();
  const finishEditing = () => {
    if (edited) document.getElementById(editButtonId(edited))?.focus();
    setEdited(undefined);
  };
  return (
    <SettingsSection name="places" lede={t('lede')}>
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && <SectionSkeleton shape="list" label={t('loading')} />}
      {places && (
        <div className={isSetupStep && places.length === 0 ? styles.first : styles.columns}>
          {places.length > 0 && <PlaceList places={places} onEdit={setEdited} />}
          {places.length === 0 && !isSetupStep && <p className={styles.none}>{t('none')}</p>}
          {/* A new key begins with the values of the other place. */}
          <PlaceForm key={edited?._id ?? 'new'} place={edited} onDone={finishEditing} />
        </div>
      )}
    </SettingsSection>
  );
}

const editButtonId = ({ _id }: ManagedMeetingPlace): string => `edit-${_id}`;

type ListProps = { places: ManagedMeetingPlace[]; onEdit: (place: ManagedMeetingPlace) => void };

function PlaceList({ places, onEdit }: ListProps) {
  const t = useTranslations('meeting-places');
  const id = useEarlyInput();
  const [leaving, setLeaving] = useState<ManagedMeetingPlace>();
  const remove = useRemovePlace();
  return (
    <>
      <ItemList id={id} className={styles.list} aria-label={t('label')}>
        {places.map((place) => (
          <Place
            key={place._id}
            place={place}
            isRemoving={remove.isPending && remove.variables._id === place._id}
            onEdit={() => onEdit(place)}
            onRemove={() => setLeaving(place)}
          />
        ))}
      </ItemList>
      {leaving && (
        <ConfirmDialog
          title={t('removeTitle', { name: leaving.name })}
          text={t('removeText')}
          tone="danger"
          confirmLabel={t('removeConfirm')}
          cancelLabel={t('cancel')}
          onConfirm={() => remove.mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function useRemovePlace() {
  const t = useTranslations('meeting-places');
  const toast = useToast();
  return useDashboardMutation(
    ({ _id }: ManagedMeetingPlace) => callApi(deleteMeetingPlace, { params: { id: _id } }),
    (_, { name }) => toast.success(t('removed', { name })),
  );
}

type PlaceProps = {
  place: ManagedMeetingPlace;
  isRemoving: boolean;
  onEdit: () => void;
  onRemove: () => void;
};

function Place({ place, isRemoving, onEdit, onRemove }: PlaceProps) {
  const t = useTranslations('meeting-places');
  const { _id: id, name, directions, isActive, version } = place;
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
        <IconButton id={editButtonId(place)} aria-label={t('edit', { name })} onClick={onEdit}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
        <IconButton danger aria-label={t('remove', { name })} disabled={isRemoving} onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
