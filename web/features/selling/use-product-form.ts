import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type * as z from 'zod/mini';
import { addBook, listingForm } from '#contract/catalog.ts';
import { problems } from '#contract/problem-codes.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useToast } from '#web/ui/toast.tsx';
import { forgetViewer } from '../auth/session/viewer.ts';
import { useCurrentUser } from '../auth/use-current-user.ts';

export type Listing = z.input<typeof listingForm>;

/** In the order of the page. */
const blank = {
  book_title: '',
  category_id: '',
  product_condition: '' as Listing['product_condition'],
  book_photo: '',
  original_price: '',
  resale_price: '',
  years_of_use: '',
  phone: '',
  location: '',
  description: '',
  author: '',
  isbn: '',
  language: '',
} satisfies Listing;

/** The form of a new listing; `submit` validates it, creates the listing, and navigates to My Products. */
export function useProductForm() {
  const currentUser = useCurrentUser();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queryClient = useQueryClient();
  const form = useForm<Listing, unknown, Listing>({
    defaultValues: { ...blank, phone: currentUser.phoneNumber ?? '' },
    // Sent as typed: the server parses prices the same way, and the API uses dollars.
    resolver: zodResolver(listingForm, undefined, { raw: true }),
  });
  // In the order of the page, because the first invalid field gets the focus.
  for (const name of Object.keys(blank) as (keyof Listing)[]) form.register(name);

  const send = form.handleSubmit(async (listing) => {
    try {
      await callApi(addBook, { body: listing });
    } catch (problem) {
      showProblem(problem);
      return;
    }
    toast.success('You Added a Book Successfully');
    void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    await navigate('/dashboard/myproducts');
  });

  const showProblem = (problem: unknown) => {
    toast.error(errorMessage(problem));
    const fieldErrors = problem instanceof ApiProblem ? problem.fieldErrors : [];
    const wrong = fieldErrors.filter(({ path }) => path in blank);
    for (const [index, { path, message }] of wrong.entries())
      form.setError(path as keyof Listing, { message }, { shouldFocus: index === 0 });
  };

  const showUnverified = () => {
    toast.error(problems.seller_not_verified.message);
    // An admin may have verified the seller since the page was loaded.
    forgetViewer();
    void revalidate();
  };

  const submit = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!currentUser.isSellerVerified) showUnverified();
    else void send(event);
  };
  return { form, submit, isVerified: currentUser.isSellerVerified };
}
