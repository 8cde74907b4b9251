import { CopyPlus, Lock } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { duplicateBook, getMyBook, type MyBook } from '#contract/listings.ts';
import { pageHref } from '#contract/pages.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { ListingFields } from '../listing-fields.tsx';
import productStyles from '../product-form.module.css';
import { ProductPreview } from '../product-preview.tsx';
import styles from './edit-listing-page.module.css';
import { PhotoStrip } from './photo-strip.tsx';
import { useEditForm } from './use-edit-form.ts';

/** A missing listing, or one of another seller, is a 404. */
export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<MyBook> {
  const { callApi } = context.get(appContext);
  const call = callApi(getMyBook, { params: { id: params.id ?? '' } }, { signal: request.signal });
  return (await orNotFound(call)).book;
}

export function Component() {
  const book = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <>
      <PageHead title={t('listings-edit.edit.title')} action={<ListAnotherCopy id={book._id} />}>
        {t('listings.form.intro')}
      </PageHead>
      <EditForm key={book._id} book={book} />
    </>
  );
}

function EditForm({ book }: { book: MyBook }) {
  const t = useTranslations('listings-edit.edit');
  const id = useEarlyInput();
  const { form, values, submit } = useEditForm(book);
  const [color, setColor] = useState(book.photos[0]?.color);
  const isFixed = book.status !== 'available';
  const { category_id, category_name, category_translations: names } = book;
  const photos = (
    <PhotoStrip
      book={book}
      onChange={([cover]) => {
        form.setValue('book_photo', cover?.url ?? '');
        setColor(cover?.color);
      }}
    />
  );
  return (
    <div className={productStyles.layout}>
      <div className={productStyles.column}>
        {isFixed && <FixedNotice status={book.status} />}
        <form id={id} className={cardStyles.card} noValidate onSubmit={submit}>
          <fieldset className={classNames(formStyles.form, styles.fields)} disabled={isFixed}>
            <ListingFields
              form={form}
              photos={photos}
              present={{ values, category: { category_id, category_name, names } }}
            />
            <div className={formStyles.actions}>
              <SubmitButton busy={form.formState.isSubmitting}>{t('save')}</SubmitButton>
              <ButtonLink variant="outline" size="large" to="/dashboard/myproducts">
                {t('backToProducts')}
              </ButtonLink>
            </div>
          </fieldset>
        </form>
      </div>
      <ProductPreview control={form.control} photoColor={color} />
    </div>
  );
}

/** Lists a copy with the same fields and photos, and opens it. */
function ListAnotherCopy({ id }: { id: string }) {
  const t = useTranslations('listings-edit.copy');
  const toast = useToast();
  const navigate = useNavigate();
  const copy = useDashboardMutation(
    () => createOnce(duplicateBook, { params: { id } }),
    ({ insertedId }) => {
      toast.success(t('listed'));
      void navigate(pageHref('/dashboard/myproducts/:id/edit', { id: insertedId }));
    },
  );
  return (
    <Button
      variant="outline"
      aria-disabled={copy.isPending || undefined}
      onClick={() => copy.isPending || copy.mutate(undefined)}
    >
      <CopyPlus aria-hidden="true" />
      {t('list')}
    </Button>
  );
}

/** Why nothing can be changed. */
function FixedNotice({ status }: Pick<MyBook, 'status'>) {
  const t = useTranslations('listings-edit.edit');
  const isSold = status === 'sold';
  return (
    <Notice icon={Lock} title={t(isSold ? 'sold' : 'held')}>
      <p>{t(isSold ? 'soldText' : 'heldText')}</p>
    </Notice>
  );
}
