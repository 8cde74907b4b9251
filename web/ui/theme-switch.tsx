import { Sun } from 'lucide-react';

/** Switches between light and dark, and remembers it for a year; until then the system decides. */
export const ThemeSwitch = () => (
  <button type="button" className="icon-btn" aria-label="Switch light or dark theme" onClick={switchTheme}>
    <Sun aria-hidden="true" width={22} height={22} />
  </button>
);

function switchTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
}
