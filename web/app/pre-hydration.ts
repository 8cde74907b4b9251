import { sessionChannel } from '../features/auth/session/cross-tab-sync.ts';
import toast from '../ui/toast.module.css';

/**
 * Somebody may press a button before the app listens. The starter keeps that press, and the page repeats it once
 * it is live.
 */
export function replayEarlyEvents(): void {
  const early = window.__dogearEarly;
  delete window.__dogearEarly;
  early?.stop();
  // Once the fields have taken over what was chosen in them before.
  if (early?.action) setTimeout(early.action);
}

declare global {
  interface Window {
    __dogearEarly?: { action?: () => void; stop: () => void };
  }
}

/**
 * When the app starts: with the page, once the page and its pictures are in sight, or only when somebody reaches
 * for something that only the app can do. Reaching for such a thing always starts it.
 */
export type Start = 'at-once' | 'once-shown' | 'on-demand';

const whenReachedFor =
  'for (const name of signs) addEventListener(name, notice, { capture: true, passive: true });';

/** A picture that does not come keeps nobody waiting for long. */
const longestWaitMs = 3000;

/** Time to paint what has just come: the script would hold it up. */
const paintMs = 200;

/** Somebody signs out in another tab before this page is live: the server shows who is here now. */
const followOtherTabs = `if (window.BroadcastChannel) {
  early.tabs = new BroadcastChannel('${sessionChannel}');
  early.tabs.onmessage = () => location.reload();
}`;

const starts: Record<Start, string> = {
  'at-once': 'start();',
  'on-demand': whenReachedFor,
  'once-shown': `${whenReachedFor}
setTimeout(start, ${longestWaitMs});
addEventListener('load', () => setTimeout(start, ${paintMs}));
${followOtherTabs}`,
};

/**
 * The inline script that starts the app. A page for everybody is read, followed and left without it: links and
 * the theme switch work as they are. A pointer or the focus on any other button, and a slide that is pushed,
 * start it; that is some hundred milliseconds before the press. Until the app runs, forms are kept from being
 * sent the browser's way, which would lose what was typed.
 */
export const bootstrapScript = (entry: string, start: Start): string =>
  `{
const needsApp = 'button:not([popovertarget], [commandfor], [data-switches-theme]), input, select, textarea';
const signs = ['pointerover', 'touchstart', 'focusin', 'scroll'];
const start = () => {
  for (const name of signs) removeEventListener(name, notice, true);
  import(${JSON.stringify(entry)}).catch(() => {
    early.tell = tellTrouble;
    if (early.action || ${start !== 'on-demand'}) tellTrouble();
  });
};
const tellTrouble = () => {
  delete document.documentElement.dataset.waiting;
  document.querySelector('[data-early]')?.remove();
  const news = document.createElement('div');
  news.className = '${toast.toast} ${toast.early}';
  news.dataset.early = '';
  news.setAttribute('role', 'alert');
  const again = document.createElement('button');
  again.textContent = 'Reload page';
  again.onclick = () => location.reload();
  news.append('Part of this page didn’t load. Check your connection. ', again);
  document.body.append(news);
};
const notice = ({ type, target }) => {
  if (target instanceof Element && (type === 'scroll' || target.closest(needsApp))) start();
};
const keep = (event) => {
  const button = event.target.closest('button:not([data-early] button)');
  if (event.type === 'submit') {
    event.preventDefault();
    wait(() => event.target.requestSubmit(event.submitter));
  } else if (button?.matches(needsApp) && button.type === 'button') {
    wait(() => button.click());
  }
};
const wait = (action) => {
  early.action = action;
  if (early.tell) early.tell();
  else document.documentElement.dataset.waiting = '';
};
const early = (window.__dogearEarly = {
  stop() {
    early.tabs?.close();
    delete document.documentElement.dataset.waiting;
    removeEventListener('click', keep, true);
    removeEventListener('submit', keep, true);
  },
});
addEventListener('click', keep, true);
addEventListener('submit', keep, true);
${starts[start]}
addEventListener('click', ({ target }) => {
  if (!target.closest('[data-switches-theme]')) return;
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  document.cookie = 'theme=' + root.dataset.theme + ';path=/;max-age=31536000;samesite=lax';
});
}`.replaceAll(/\n\s*/g, '\n');
