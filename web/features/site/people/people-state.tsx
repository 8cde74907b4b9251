import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { staffQuery } from './queries.ts';

export function PeopleState() {
  const t = useTranslations('site.people');
  const staff = useQuery(staffQuery()).data?.staff;
  if (!staff) return null;
  const admins = staff.filter(({ isAdmin }) => isAdmin).length;
  return t('state', { admins, moderators: staff.length - admins });
}
