import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { addBook, listingForm } from '#contract/catalog.ts';
import { type Money, toAmount } from '#contract/money.ts';
import { priceProblem, readPrice, type TypedPrice, typedPrice } from '#contract/price.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useMoney } from '#web/lib/use-money.ts';
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

const required = 'Original price is required';

/** The same fields, with prices checked as they are read in the reader's language. */
const listingFormIn = (money: Money) =>
  z.extend(listingForm, { original_price: priceIn(money), resale_price: priceIn(money) });

const priceIn = (money: Money) =>
  typedPrice(required).check(
    z.superRefine((value, context) => {
      const message = String(value).trim() === '' ? undefined : priceProblem(value, money);
      if (message) context.issues.push({ code: 'custom', message, input: value });
    }),
  );

/** Sends prices as numbers, because only the page knows how its reader writes them. */
function withAmounts(listing: Listing, money: Money): Listing {
  const amount = (typed: TypedPrice) => toAmount(readPrice(typed, money) ?? 0, money.currency);
  const { original_price, resale_price } = listing;
  return { ...listing, original_price: amount(original_price), resale_price: amount(resale_price) };
}

/** The form of a new listing; `submit` validates it, creates the listing, and navigates to My Products. */
export function useProductForm() {
  const t = useTranslations('selling');
  const currentUser = useCurrentUser();
  const money = useMoney();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const queryClient = useQueryClient();
  const form = useForm<Listing, unknown, Listing>({
    defaultValues: { ...blank, phone: currentUser.phoneNumber ?? '' },
    resolver: schemaResolver(listingFormIn(money), undefined, { raw: true }),
  });
  // In the order of the page, because the first invalid field gets the focus.
  for (const name of Object.keys(blank) as (keyof Listing)[]) form.register(name);

  const send = form.handleSubmit(async (listing) => {
    try {
      await callApi(addBook, { body: withAmounts(listing, money) });
    } catch (problem) {
      showProblem(problem);
      return;
    }
    toast.success(t('form.added'));
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
  return { form, submit, isVerified: currentUser.isSellerVerified };
}
