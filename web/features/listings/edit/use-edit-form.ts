import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { formatBareAmount, type Money } from '#contract/kernel/money/money.ts';
import { type MyBook, updateBook } from '#contract/listings.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { useToast } from '#web/ui/toast.tsx';
import { type Listing, listingFormIn, registerInOrder, withAmounts } from '../listing-form.ts';

/** The form of a listing that exists; `submit` validates it, saves it, and navigates to My Products. */
export function useEditForm(book: MyBook) {
  const t = useTranslations('listings-edit.edit');
  const money = useMoney();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const values = toValues(book, money);
  const form = useForm<Listing, unknown, Listing>({
    defaultValues: values,
    resolver: schemaResolver(listingFormIn(money), undefined, { raw: true }),
  });
  registerInOrder(form);

  const submit = form.handleSubmit(async (listing) => {
    const { book_photo: _, ...fields } = withAmounts(listing, money);
    try {
      await callApi(updateBook, { params: { id: book._id }, body: { ...fields, version: book.version } });
    } catch (problem) {
      toast.error(errorMessage(problem));
      showFieldErrors(form, problem);
      return;
    }
    toast.success(t('saved'));
    void queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    await navigate('/dashboard/myproducts');
  });
  return { form, values, submit };
}

/** The fields as the seller would type them. */
const toValues = (book: MyBook, money: Money) =>
  ({
    book_title: book.book_title,
    category_id: book.category_id,
    product_condition: book.product_condition,
    book_photo: book.photos[0]?.url ?? '',
    original_price: formatBareAmount(book.original_price, money),
    resale_price: formatBareAmount(book.resale_price, money),
    years_of_use: String(book.years_of_use),
    phone: book.phone,
    location: book.location,
    description: book.description,
    author: book.author ?? '',
    isbn: book.isbn ?? '',
    language: (book.language ?? '') as Listing['language'],
  }) satisfies Listing;
