import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addMeetingPlace, type ManagedMeetingPlace, updateMeetingPlace } from '#contract/meeting-places.ts';
import { More } from '#web/features/site/more.tsx';
import { useSaveWithStep } from '#web/features/site/section-frame.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import card from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import styles from './places-page.module.css';

type Props = { place: ManagedMeetingPlace | undefined; onDone: () => void };

export function PlaceForm({ place, onDone }: Props) {
  const t = useTranslations('meeting-places');
  const form = usePlaceForm({ place, onDone });
  return (
    <form
      ref={form.element}
      className={classNames(card.card, formStyles.form, styles.form)}
      noValidate
      onInput={form.onInput}
      onSubmit={form.onSubmit}
    >
      <h2>{place ? t('editTitle', { name: place.name }) : t('addTitle')}</h2>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        defaultValue={place?.name}
        // The form may be far from the button that was pressed. Its key changes with the place.
        autoFocus={place !== undefined}
        error={form.fieldError('name')}
      />
      <More label={t('details')}>
        <TextField
          label={t('directions')}
          hint={t('directionsHint')}
          name="directions"
          defaultValue={place?.directions}
          error={form.fieldError('directions')}
        />
      </More>
      {form.failure && <FormError message={form.failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={form.busy}>{t(place ? 'save' : 'add')}</SubmitButton>
        {place && (
          <Button variant="outline" size="large" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

function usePlaceForm({ place, onDone }: Props) {
  const queryClient = useQueryClient();
  const [isEntered, setEntered] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const { run, ...action } = useAction(async (form: HTMLFormElement) => {
    // Read from the fields, because the user may have filled them in before the page's script ran.
    const values = new FormData(form);
    const [name, directions] = ['name', 'directions'].map((field) => String(values.get(field) ?? ''));
    const body = { name: name ?? '', directions };
    try {
      if (place) {
        const change = { version: place.version, ...body };
        await callApi(updateMeetingPlace, { params: { id: place._id }, body: change });
      } else await createOnce(addMeetingPlace, { body });
      form.reset();
      setEntered(false);
      onDone();
    } finally {
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  });

  // Continuing the setup saves a place that was entered.
  useSaveWithStep(async () => !element.current || run(element.current), isEntered);

  return {
    ...action,
    element,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setEntered(
        place !== undefined || [...new FormData(currentTarget).values()].some((typed) => typed !== ''),
      ),
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}
