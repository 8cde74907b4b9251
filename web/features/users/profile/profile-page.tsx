import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PageHead } from '#web/layout/page-head.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../../auth/use-current-user.ts';
import { AboutForm } from './about-form.tsx';
import { BuyingAndSelling } from './buying-and-selling.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { LanguageForm } from './language-form.tsx';
import { OwnRecords } from './own-records.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile-page.module.css';
import { ProfileSection } from './profile-section.tsx';
import { ownAccountQuery } from './queries.ts';
import { Sessions } from './sessions.tsx';
import { TwoFactor } from './two-factor.tsx';

export const loader = prefetchQueries((client, _, call) => [client.prefetchQuery(ownAccountQuery(call))]);

/** The current user's account, for every role. */
export function Component() {
  const t = useTranslations('users-profile');
  const account = useQuery(ownAccountQuery());
  const { signsInWith } = useCurrentUser();
  const twoFactorText = signsInWith.includes('google.com') ? 'textWithGoogle' : 'text';
  return (
    <>
      <PageHead title={t('title')}>{t('intro')}</PageHead>
      <div className={styles.sections}>
        <AboutForm />
        <BuyingAndSelling />
        {account.isPending && <Spinner label={t('loading')} />}
        {account.isError && (
          <ErrorState message={errorMessage(account.error)} onRetry={() => void account.refetch()} />
        )}
        {account.data && (
          <>
            <LanguageForm locale={account.data.locale} />
            <Notifications />
            <EmailForm newEmail={account.data.newEmail} />
            <PasswordForm hasPassword={account.data.hasPassword} />
            <TwoFactor account={account.data} text={t(`twoFactor.${twoFactorText}`)} />
            <Sessions />
            <OwnRecords />
            <DeleteAccount hasPassword={account.data.hasPassword} />
          </>
        )}
      </div>
    </>
  );
}

/** Without email, notifications are under the bell and, for those who want it, pushed. */
function Notifications() {
  const t = useTranslations('users-profile.notifications');
  const { mail } = useServices();
  return (
    <ProfileSection title={t('title')} text={t(mail ? 'text' : 'textWithoutMail')}>
      <TextLink to="/dashboard/notifications">{t(mail ? 'link' : 'linkWithoutMail')}</TextLink>
    </ProfileSection>
  );
}
