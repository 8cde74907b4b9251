import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { addBook } from '#contract/catalog/catalog.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { useToast } from '#web/ui/toast.tsx';
import { forgetViewer } from '../auth/session/viewer.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { blankListing, type Listing, listingFormIn, registerInOrder, withAmounts } from './listing-form.ts';
import { useKeptListing } from './use-kept-listing.ts';

/** The form of a new listing, for the ISBN in the address if it has one; `submit` validates it, creates the listing, and navigates to My Products. */
export function useProductForm() {
  const t = useTranslations('listings');
  const currentUser = useCurrentUser();
  const money = useMoney();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const wantedIsbn = search.get('isbn') ?? '';
  const initial = { ...blankListing, phone: currentUser.phoneNumber ?? '', isbn: wantedIsbn };
  const form = useForm<Listing, unknown, Listing>({
    defaultValues: initial,
    resolver: schemaResolver(listingFormIn(money), undefined, { raw: true }),
  });
  registerInOrder(form);
  const kept = useKeptListing(form, { userId: currentUser._id, initial, wantedIsbn });

  const send = form.handleSubmit(async (listing) => {
    try {
      await createOnce(addBook, { body: withAmounts(listing, money) }, kept.formId);
    } catch (problem) {
      toast.error(errorMessage(problem));
      showFieldErrors(form, problem);
      return;
    }
    kept.forget();
    toast.success(t('form.added'));
    void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    await navigate('/dashboard/myproducts');
  });

  const showUnverified = () => {
    toast.error(t('unverified.title'));
    // An admin may have verified the seller since the page was loaded.
    forgetViewer();
    void revalidate();
  };

  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!currentUser.isSellerVerified) showUnverified();
    else void send(event);
  };
  return { form, kept, submit, isVerified: currentUser.isSellerVerified };
}
