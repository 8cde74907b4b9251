import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSite } from '#web/lib/site-context.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** What to do about a forgotten password on a site that sends no email: its administrators make a link. */
export function AskTheHost() {
  const t = useTranslations('auth.forgot');
  return (
    <Notice icon={KeyRound} title={t('withoutMailTitle')}>
      <p>{t('withoutMailText')}</p>
      <HostContact />
    </Notice>
  );
}

/** How to reach the people who run the site, if they say so. */
export function HostContact() {
  const t = useTranslations('auth.forgot');
  const { contact } = useSite();
  const { contactEmail: email, contactPhone: phone } = contact ?? {};
  return (
    <>
      {(email || phone) && <p>{t('contact')}</p>}
      {email && (
        <p>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </p>
      )}
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
    </>
  );
}
