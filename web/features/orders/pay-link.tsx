import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '#web/lib/services-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';

/** Leads to the payment. On a site without cards people pay when they meet. */
export function PayLink(props: ComponentProps<typeof ButtonLink>) {
  const t = useTranslations('ui');
  return useServices().cards ? <ButtonLink {...props} /> : <Hint as="span">{t('payAtMeeting')}</Hint>;
}
