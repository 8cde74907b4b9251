import { Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from './icon-button.tsx';

/**
 * Switches between light and dark, and remembers the choice for a year; until then the system's setting applies. The
 * inline script of pre-hydration.client.ts handles the click, so that it works before the app is loaded.
 */
export function ThemeSwitch() {
  const t = useTranslations('layout');
  return (
    <IconButton aria-label={t('theme')} data-switches-theme>
      <Sun aria-hidden="true" width={22} height={22} />
    </IconButton>
  );
}
