import { pageHref } from '#contract/pages.ts';
import type { MailLanguage } from '../mail-language.ts';

export type UnsubscribeLinks = { unsubscribeUrl: string; unsubscribePage: string };

/** The small links of an email that its recipient can turn off. */
export const withUnsubscribing = (
  { t }: MailLanguage,
  origin: string,
  { unsubscribePage }: UnsubscribeLinks,
) => [
  { label: t('choices.stop'), link: unsubscribePage },
  { label: t('choices.change'), link: origin + pageHref('/dashboard/notifications') },
];
