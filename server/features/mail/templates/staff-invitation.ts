import { listFormat } from '#contract/kernel/name-formats.ts';
import type { StaffRight } from '#contract/kernel/staff-rights.ts';
import { staffInvitationDays } from '#contract/staff.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

export type StaffInvitationMail = {
  /** The invited address, which may belong to no account. */
  email: string;
  inviter: string;
  isAdmin: boolean;
  rights: StaffRight[];
  link: string;
};

/** To an address that an administrator has invited to help. */
export function staffInvitation(
  language: MailLanguage,
  { inviter, isAdmin, rights, link }: StaffInvitationMail,
): Email {
  const { t, site, quote, locale } = language;
  const list = listFormat(locale).format(rights.map((right) => t(`staffInvitation.rights.${right}`)));
  return renderEmail(language, {
    subject: t('staffInvitation.subject', { site }),
    heading: t('staffInvitation.heading'),
    name: '',
    paragraphs: [
      isAdmin
        ? t('staffInvitation.asAdmin', { inviter: quote(inviter), site })
        : t('staffInvitation.asModerator', { inviter: quote(inviter), site, rights: list }),
      t('staffInvitation.account'),
    ],
    action: { label: t('staffInvitation.action'), link },
    notes: [
      t('staffInvitation.expiry', { days: String(staffInvitationDays.withMail) }),
      t('staffInvitation.notYou'),
    ],
  });
}
