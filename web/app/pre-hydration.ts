import { sessionChannel } from '../features/auth/session/cross-tab-sync.ts';
import { repeatPressKey } from '../lib/repeat-press.ts';
import toast from '../ui/toast.module.css';

/**
 * A button may be pressed before the app is hydrated. The inline script records that press, and this function repeats
 * it after hydration.
 */
export function replayEarlyEvents(): void {
  const early = window.__dogearEarly;
  delete window.__dogearEarly;
  early?.stop();
  // Deferred until the form fields have adopted the values entered before hydration.
  if (early?.action) setTimeout(early.action);
}

declare global {
  interface Window {
    __dogearEarly?: { action?: () => void; stop: () => void };
  }
}

/**
 * When the app starts: immediately, after the page and its images have loaded, or when the user interacts with a
 * control that needs it. Such an interaction always starts it.
 */
export type HydrationMode = 'eager' | 'on-load' | 'on-interaction';

const onInteraction =
  'for (const name of interactionEvents) addEventListener(name, startIfNeeded, { capture: true, passive: true });';

/** The app starts after this time, even if an image is still loading. */
const loadTimeoutMs = 3000;

/** Lets the browser paint first, because starting the app blocks it. */
const paintDelayMs = 200;

/** Before hydration, a sign-out in another tab reloads the page, so that the server renders it for the current user. */
const reloadOnSessionChange = `if (window.BroadcastChannel) {
  early.tabs = new BroadcastChannel('${sessionChannel}');
  early.tabs.onmessage = () => location.reload();
}`;

const startTriggers: Record<HydrationMode, string> = {
  eager: 'start();',
  'on-interaction': onInteraction,
  'on-load': `${onInteraction}
setTimeout(start, ${loadTimeoutMs});
addEventListener('load', () => setTimeout(start, ${paintDelayMs}));
${reloadOnSessionChange}`,
};

/**
 * The inline script that starts the app. Public pages work without the app: links and the theme switch need no React.
 * Hovering or focusing any other button or scrolling a carousel starts it, some hundred milliseconds before the
 * press. Until the app runs, forms are not submitted by the browser, which would lose the input.
 */
export const bootstrapScript = (entry: string, mode: HydrationMode): string =>
  `{
const needsApp = 'button:not([popovertarget], [commandfor], [data-switches-theme]), input, select, textarea';
const interactionEvents = ['pointerover', 'touchstart', 'focusin', 'scroll'];
const start = () => {
  for (const name of interactionEvents) removeEventListener(name, startIfNeeded, true);
  import(${JSON.stringify(entry)}).catch(() => {
    early.showLoadError = showLoadError;
    if (early.action || ${mode !== 'on-interaction'}) showLoadError();
  });
};
const showLoadError = () => {
  delete document.documentElement.dataset.waiting;
  document.querySelector('[data-early]')?.remove();
  const alert = document.createElement('div');
  alert.className = '${toast.toast} ${toast.early}';
  alert.dataset.early = '';
  alert.setAttribute('role', 'alert');
  const reload = document.createElement('button');
  reload.textContent = 'Reload page';
  reload.onclick = () => location.reload();
  alert.append('Part of this page didn’t load. Check your connection. ', reload);
  document.body.append(alert);
};
const startIfNeeded = ({ type, target }) => {
  if (target instanceof Element && (type === 'scroll' || target.closest(needsApp))) start();
};
const recordEvent = (event) => {
  const button = event.target.closest('button:not([data-early] button)');
  if (event.type === 'submit') {
    event.preventDefault();
    defer(() => event.target.requestSubmit(event.submitter));
  } else if (button?.matches(needsApp) && button.type === 'button') {
    defer(() => button.click());
  }
};
const defer = (action) => {
  early.action = action;
  if (early.showLoadError) early.showLoadError();
  else document.documentElement.dataset.waiting = '';
};
const early = (window.__dogearEarly = {
  stop() {
    early.tabs?.close();
    delete document.documentElement.dataset.waiting;
    removeEventListener('click', recordEvent, true);
    removeEventListener('submit', recordEvent, true);
  },
});
addEventListener('click', recordEvent, true);
addEventListener('submit', recordEvent, true);
${startTriggers[mode]}
try {
  const [path, index, text] = JSON.parse(sessionStorage.getItem('${repeatPressKey}') ?? '[]');
  sessionStorage.removeItem('${repeatPressKey}');
  const button = document.querySelectorAll('button')[index];
  if (path === location.pathname && button?.textContent === text) {
    defer(() => button.click());
    start();
  }
} catch {}
addEventListener('click', ({ target }) => {
  if (!target.closest('[data-switches-theme]')) return;
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  document.cookie = 'theme=' + root.dataset.theme + ';path=/;max-age=31536000;samesite=lax';
});
}`.replaceAll(/\n\s*/g, '\n');
