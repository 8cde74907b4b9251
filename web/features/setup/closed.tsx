import { useTranslations } from 'use-intl';
import type { Setup } from '#contract/setup.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { loginPathFrom } from '../auth/return-to.ts';
import { Sheet } from './sheet.tsx';

/** For everyone who may not continue the setup: says where its host can, and otherwise whether the site is open. */
export function Closed({ setup }: { setup: Setup }) {
  const t = useTranslations('setup.closed');
  const { viewer } = useAuth();
  if (setup.isFinished)
    return (
      <Sheet title={t('finishedTitle')}>
        <p>{t('finishedText')}</p>
        <div>
          <ButtonLink size="large" to="/">
            {t('home')}
          </ButtonLink>
        </div>
      </Sheet>
    );
  return (
    <Sheet title={t('title')}>
      <p>{t('text')}</p>
      <p>{setup.hasAdmin ? t('logInText') : t('addressText')}</p>
      {setup.hasAdmin && !viewer && (
        <div>
          <ButtonLink size="large" href={loginPathFrom('/setup')}>
            {t('logIn')}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}
