import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { managedCategoriesQuery } from './queries.ts';

export function ShelvesState() {
  const t = useTranslations('site.shelves');
  const open = useQuery(managedCategoriesQuery()).data?.filter(({ isRetired }) => !isRetired);
  return open ? t('state', { count: open.length }) : null;
}
