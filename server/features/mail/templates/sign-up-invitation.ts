import { signUpInvitationDays } from '#contract/invitations.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

export type SignUpInvitationMail = { email: string; inviter: string; link: string };

/** To an address that an administrator has invited to sign up. */
export function signUpInvitation(language: MailLanguage, { inviter, link }: SignUpInvitationMail): Email {
  const { t, site, quote } = language;
  return renderEmail(language, {
    subject: t('signUpInvitation.subject', { site }),
    heading: t('signUpInvitation.heading', { site }),
    name: '',
    paragraphs: [
      t('signUpInvitation.text', { inviter: quote(inviter), site }),
      t('signUpInvitation.address'),
    ],
    action: { label: t('signUpInvitation.action'), link },
    notes: [
      t('signUpInvitation.expiry', { days: String(signUpInvitationDays.withMail) }),
      t('signUpInvitation.notYou'),
    ],
  });
}
