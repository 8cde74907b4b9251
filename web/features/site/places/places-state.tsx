import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { managedPlacesQuery } from './queries.ts';

export function PlacesState() {
  const t = useTranslations('site.places');
  const active = useQuery(managedPlacesQuery()).data?.filter(({ isActive }) => isActive);
  return active ? t('state', { count: active.length }) : null;
}
