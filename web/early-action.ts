/**
 * The script of a public page starts late, so somebody may press a button before anything listens. The starter
 * keeps that press, and the page repeats it once it is live.
 */
export function repeatEarlyAction(): void {
  const early = window.__dogearEarly;
  delete window.__dogearEarly;
  early?.stop();
  early?.action?.();
}

declare global {
  interface Window {
    __dogearEarly?: { action?: () => void; stop: () => void };
  }
}

/**
 * The inline script that starts the app: at once, or with the first touch or when the page has finished loading.
 * Until the app runs, forms are kept from being sent the browser's way, which would lose what was typed.
 */
export const starterScript = (entry: string, atOnce: boolean): string =>
  `{
const interactions = ['pointerdown', 'pointermove', 'keydown', 'touchstart'];
let started = false;
const start = () => {
  if (started) return;
  started = true;
  for (const name of interactions) removeEventListener(name, start);
  import(${JSON.stringify(entry)});
};
const keep = (event) => {
  const button = event.target.closest('button');
  if (event.type === 'submit') {
    event.preventDefault();
    early.action = () => event.target.requestSubmit(event.submitter);
  } else if (button && button.type === 'button' && !button.matches('[popovertarget], [commandfor]')) {
    early.action = () => button.click();
  }
};
const early = (window.__dogearEarly = {
  stop() {
    removeEventListener('click', keep, true);
    removeEventListener('submit', keep, true);
  },
});
addEventListener('click', keep, true);
addEventListener('submit', keep, true);
for (const name of interactions) addEventListener(name, start, { passive: true });
${atOnce ? 'start();' : "addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(start));"}
}`.replaceAll(/\n\s*/g, '\n');
