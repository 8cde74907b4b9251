import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { Book } from '#contract/catalog/catalog.ts';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import { bookingForm, createOrder } from '#contract/orders/orders.ts';
import type { Viewer } from '#contract/users/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useLeaveQuestion } from '#web/ui/leave-question.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { useMeetingPlaces } from '../meeting-places/meeting-places.ts';
import { PlacePicks, wholeLocation } from '../meeting-places/place-picks.tsx';
import styles from './booking-dialog.module.css';
import { BuyerRequiredDialog } from './buyer-required-dialog.tsx';

type Props = {
  book: Pick<Book, '_id' | 'book_title' | 'resale_price'>;
  onBooked: () => void;
  onClose: () => void;
};

/** The dialog of Buy Now: the booking form for a buyer, an explanation for everyone else. */
export default function BookingDialog(props: Props) {
  const { viewer } = useAuth();
  return viewer?.mayBuy ? (
    <Booking {...props} viewer={viewer} />
  ) : (
    <BuyerRequiredDialog viewer={viewer} to="book" onClose={props.onClose} />
  );
}

/** Opens the form with the suggested places, which would move what is below them if they came later. */
function Booking(props: Props & { viewer: Viewer }) {
  const places = useMeetingPlaces();
  return places && <BookingForm {...props} places={places} />;
}

type FormProps = Props & { viewer: Viewer; places: MeetingPlace[] };

function BookingForm({ book, viewer, places, onClose, ...props }: FormProps) {
  const price = usePrice();
  const t = useTranslations('orders.booking');
  const { form, submit, errorOf, busy } = useBooking({ book, viewer, onClose, ...props });
  const { isDirty } = form.formState;
  const { close, question } = useLeaveQuestion(isDirty, onClose, useTranslations('orders.booking.leave'));
  const { setFocus } = form;
  const { cardBookings: cards } = useServices();
  useEffect(() => setFocus('phone'), [setFocus]);
  return (
    <Dialog title={t('title')} onClose={close}>
      <p>{t(cards ? 'intro' : 'introWithoutCards', { hours: viewer.bookingHoldHours })}</p>
      <form className={classNames(formStyles.form, styles.form)} method="post" noValidate onSubmit={submit}>
        <div className={styles.given}>
          <TextField label={t('name')} value={viewer.name} readOnly />
          <TextField label={t('email')} type="email" value={viewer.email ?? ''} readOnly />
          <TextField label={t('book')} value={book.book_title} readOnly />
          <TextField label={t('price')} value={price(book.resale_price)} readOnly />
        </div>
        <TextField
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          required
          error={errorOf('phone')}
          {...form.register('phone')}
        />
        <PlacePicks
          places={places}
          onPick={(place) => form.setValue('location', wholeLocation(place), { shouldValidate: true })}
        />
        <TextField
          label={t('location')}
          hint={t('locationHint')}
          required
          error={errorOf('location')}
          {...form.register('location')}
        />
        <DialogActions className={styles.actions}>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {busy ? t('busy') : t('submit')}
          </SubmitButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}

function useBooking({ book, viewer, onBooked, onClose }: Props & { viewer: Viewer }) {
  const t = useTranslations('orders.booking');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const send = async (entered: z.output<typeof enteredFields>) => {
    try {
      await createOnce(createOrder, { body: { bookId: book._id, ...entered } });
    } catch (problem) {
      if (isOutdated(problem)) {
        onClose();
        void revalidate();
      }
      throw problem;
    }
    toast.success(t('done', { title: book.book_title }));
    onClose();
    onBooked();
  };
  const defaultValues = { phone: viewer.phoneNumber ?? '', location: '' };
  return useCheckedForm(enteredFields, send, { defaultValues, show: toast.error });
}

const enteredFields = z.omit(bookingForm, { bookId: true });

/** The book can no longer be booked: it has been booked, sold, or deleted since the page was loaded. */
const isOutdated = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 409 || problem.status === 404);
