import { Sun } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/**
 * Switches between light and dark, and remembers it for a year; until then the system decides. The starter script
 * does it, so that it works at once on pages whose app has not been fetched.
 */
export const ThemeSwitch = () => (
  <IconButton aria-label="Switch between light and dark theme" data-switches-theme>
    <Sun aria-hidden="true" width={22} height={22} />
  </IconButton>
);
