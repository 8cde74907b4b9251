import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { loadMeetingPlaces } from '../orders/meeting-places.ts';
import { ProductForm } from './product-form.tsx';
import { SellingWays } from './ways/selling-ways.tsx';

/** The form is sent with the suggested places, which would move what is below them if they came later. */
export const loader = loadMeetingPlaces;

export function Component() {
  const t = useTranslations('selling.form');
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <SellingWays current="/dashboard/addaproduct" />
      <ProductForm places={useLoaderData<typeof loader>()} />
    </>
  );
}
