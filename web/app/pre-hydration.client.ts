/**
 * The inline script that starts the app. Public pages work without the app: links and the theme switch need no React.
 * Hovering or focusing any other button or scrolling a carousel starts it, some hundred milliseconds before the
 * press. Until the app runs, forms are not submitted by the browser, which would lose the input; only a form with an
 * address, such as the search field, works without the app.
 */
import { sessionChannel } from '../features/auth/session/cross-tab-sync.ts';
import { repeatPressKey } from '../lib/repeat-press.ts';
import type { BootstrapSettings, EarlyEvents } from './pre-hydration.ts';

/** Declared in the page, around this script (`document.ts`). */
declare const bootstrapSettings: BootstrapSettings;

const { entry, mode, alertClass, texts } = bootstrapSettings;
const root = document.documentElement;

/** The app starts after this time, even if an image is still loading. */
const loadTimeoutMs = 3000;

/** Lets the browser paint first, because starting the app blocks it. */
const paintDelayMs = 200;

const fields = 'input, select, textarea';
const needsApp = `button:not([popovertarget], [commandfor], [data-switches-theme], [formaction]), ${fields}`;
const interactionEvents = ['pointerover', 'touchstart', 'focusin', 'scroll'];

const addressOf = ({ pathname, search }: Location) => pathname + search;
const sentAddress = addressOf(location);

let loadFailed = false;
let otherTabs: BroadcastChannel | undefined;

const early: EarlyEvents = {
  stop() {
    otherTabs?.close();
    delete root.dataset.waiting;
    removeEventListener('click', recordClick, true);
    removeEventListener('submit', recordSubmit, true);
    removeEventListener('popstate', reloadAtOtherAddress);
  },
};
window.__dogearEarly = early;
addEventListener('click', recordClick, true);
addEventListener('submit', recordSubmit, true);
addEventListener('popstate', reloadAtOtherAddress);

if (mode === 'eager') start();
else
  for (const name of interactionEvents)
    addEventListener(name, startIfNeeded, { capture: true, passive: true });
if (mode === 'on-load') {
  setTimeout(start, loadTimeoutMs);
  addEventListener('load', () => setTimeout(start, paintDelayMs));
  reloadOnSessionChange();
}
repeatPressBeforeReload();
addEventListener('click', switchTheme);
addEventListener('keydown', focusSearch);

function start(): void {
  for (const name of interactionEvents) removeEventListener(name, startIfNeeded, true);
  import(/* @vite-ignore */ entry).catch(() => {
    loadFailed = true;
    if (early.action || mode !== 'on-interaction') showLoadError();
  });
}

function startIfNeeded({ type, target }: Event): void {
  if (target instanceof Element && (type === 'scroll' || target.closest(needsApp))) start();
}

function showLoadError(): void {
  delete root.dataset.waiting;
  document.querySelector('[data-early]')?.remove();
  const alert = document.createElement('div');
  alert.className = alertClass;
  alert.dataset.early = '';
  alert.setAttribute('role', 'alert');
  const reload = document.createElement('button');
  reload.textContent = texts.reload;
  reload.onclick = () => location.reload();
  alert.append(`${texts.loadFailed} `, reload);
  document.body.append(alert);
}

function recordClick({ target }: MouseEvent): void {
  const button = (target as Element).closest<HTMLButtonElement>('button:not([data-early] button)');
  // A submit button is recorded by the submission that it causes.
  if (button?.matches(needsApp) && button.type === 'button') defer(() => button.click());
}

function recordSubmit(event: SubmitEvent): void {
  if ((event.target as Element).hasAttribute('action')) return;
  event.preventDefault();
  defer(() => (event.target as HTMLFormElement).requestSubmit(event.submitter));
}

function defer(action: () => void): void {
  early.action = action;
  if (loadFailed) showLoadError();
  else root.dataset.waiting = '';
}

/** Before hydration, a sign-out in another tab reloads the page, so that the server renders it for the current user. */
function reloadOnSessionChange(): void {
  if (!('BroadcastChannel' in window)) return;
  otherTabs = new BroadcastChannel(sessionChannel);
  otherTabs.onmessage = () => location.reload();
}

/**
 * After a reload, Back only changes the address if the app had made the history entry, because the browser takes both
 * entries for one document.
 */
function reloadAtOtherAddress(): void {
  if (addressOf(location) !== sentAddress) location.reload();
}

/** Repeats the press that `reloadAndRepeatPress` stored before it reloaded the page. */
function repeatPressBeforeReload(): void {
  try {
    const [path, index, text] = JSON.parse(sessionStorage.getItem(repeatPressKey) ?? '[]');
    sessionStorage.removeItem(repeatPressKey);
    const button = document.querySelectorAll('button')[index];
    if (path !== location.pathname || button?.textContent !== text) return;
    defer(() => button?.click());
    start();
  } catch {
    // Without storage the user presses once more.
  }
}

function switchTheme({ target }: MouseEvent): void {
  if (!(target as Element).closest('[data-switches-theme]')) return;
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : systemIsDark;
  root.dataset.theme = isDark ? 'light' : 'dark';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and not all browsers have it.
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=31536000;samesite=lax`;
}

/** `/` moves the focus to the search field, unless it is typed into a field or pressed together with another key. */
function focusSearch(event: KeyboardEvent): void {
  if (event.key !== '/' || event.altKey || event.ctrlKey || event.metaKey) return;
  if ((event.target as Element).closest(fields)) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('#search')?.focus();
}
