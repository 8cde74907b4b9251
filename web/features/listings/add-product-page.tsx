import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { ProductForm } from './product-form.tsx';
import { SellingWays } from './ways/selling-ways.tsx';

export function Component() {
  const t = useTranslations('listings.form');
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <SellingWays current="/dashboard/addaproduct" />
      {/* Each book that the address asks for has a form of its own. */}
      <ProductForm key={search.get('isbn') ?? ''} />
    </>
  );
}
