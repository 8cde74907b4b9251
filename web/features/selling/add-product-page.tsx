import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { ProductForm } from './product-form.tsx';

export function Component() {
  const t = useTranslations('selling.form');
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <ProductForm />
    </>
  );
}
