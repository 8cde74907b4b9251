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

/** What the inline script leaves for the app. */
export type EarlyEvents = {
  /** The last press or submission before hydration. */
  action?: () => void;
  /** Stops the recording. */
  stop: () => void;
};

declare global {
  interface Window {
    __dogearEarly?: EarlyEvents;
  }
}

/**
 * When the app starts: immediately, after the page and its images have loaded, or when the user interacts with a
 * control that needs it. Such an interaction always starts it.
 */
export type HydrationMode = 'eager' | 'on-load' | 'on-interaction';

/** What differs between the pages that inline `pre-hydration.client.ts`. */
export type BootstrapSettings = {
  /** The path of the app's entry module. */
  entry: string;
  mode: HydrationMode;
  /** The class names of the message that the app could not be loaded. */
  alertClass: string;
  /** The message that the app could not be loaded, and the label of its button. */
  texts: { loadFailed: string; reload: string };
};
