import { useTranslations } from 'use-intl';
import { requestPasswordReset } from '#contract/auth/email-links.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { AddressForm } from './address-form.tsx';
import { AskTheHost } from './ask-the-host.tsx';

export function Component() {
  const t = useTranslations('auth');
  const { mail } = useServices();
  return (
    <AuthLayout
      title={t('forgot.title')}
      headline={t('forgot.headline')}
      tagline={t(mail ? 'forgot.tagline' : 'login.tagline')}
      intro={t.rich(mail ? 'forgot.intro' : 'forgot.withoutMail', {
        link: (label) => <TextLink to="/login">{label}</TextLink>,
      })}
    >
      <title>{`${t('forgot.title')} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {mail ? (
        <AddressForm
          button={t('forgot.send')}
          request={(email) => callApi(requestPasswordReset, { body: { email } })}
        />
      ) : (
        <AskTheHost />
      )}
    </AuthLayout>
  );
}
