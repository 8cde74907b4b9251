import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

type Link = { link: string };

/** To a new address. The link makes it that of the account. */
export function confirmChange(language: MailLanguage, { link }: Link): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('changeEmail.subject', { site }),
    heading: t('changeEmail.heading'),
    name: '',
    paragraphs: [t('changeEmail.asked', { site }), t('changeEmail.then')],
    action: { label: t('changeEmail.action'), link },
    notes: [t('changeEmail.expiry'), t('changeEmail.notYou', { site })],
  });
}

/** To a new address in place of a link, so that the one who asked does not get to know that it has an account. */
export function emailInUse(language: MailLanguage, { link }: Link): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('emailInUse.subject', { site }),
    heading: t('emailInUse.heading'),
    name: '',
    paragraphs: [t('emailInUse.asked', { site }), t('emailInUse.unchanged')],
    action: { label: t('emailInUse.action'), link },
    notes: [t('emailInUse.notYou')],
  });
}

/** To the present address. The link leads to the password reset. */
export function changeAsked(language: MailLanguage, { link }: Link): Email {
  const { t, site } = language;
  return renderEmail(language, {
    subject: t('emailChangeAsked.subject', { site }),
    heading: t('emailChangeAsked.heading'),
    name: '',
    paragraphs: [t('emailChangeAsked.asked', { site }), t('emailChangeAsked.notYou')],
    action: { label: t('emailChangeAsked.action'), link },
    notes: [t('emailChangeAsked.always')],
  });
}

/** To the address that the account had until now. */
export function emailChanged(language: MailLanguage, { link }: Link): Email {
  const { t, site, replyTo } = language;
  return renderEmail(language, {
    subject: t('emailChanged.subject', { site }),
    heading: t('emailChanged.heading'),
    name: '',
    paragraphs: [
      t('emailChanged.changed', { site }),
      replyTo ? t('emailChanged.notYouReply') : t('emailChanged.notYou', { site }),
    ],
    action: { label: t('emailChanged.action'), link },
    notes: [t('emailChanged.last')],
  });
}
