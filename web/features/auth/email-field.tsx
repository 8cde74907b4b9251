import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '#web/ui/form/field.tsx';

/** The email address of an account. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTranslations('auth');
  return <TextField label={t('email')} type="email" autoComplete="email" required {...props} />;
}
