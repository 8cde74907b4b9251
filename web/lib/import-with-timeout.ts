import { ApiProblem } from './api-client.ts';
import { translateInDocument } from './messages/document-messages.ts';
import { reloadAndRepeatPress } from './repeat-press.ts';
import { withTimeout } from './with-timeout.ts';

const timeoutMs = 120_000;

/**
 * Imports a module with a timeout of two minutes. Chromium before 156 never fetches a module again whose fetch failed, so
 * a second failure in a row reloads the page if the server can be reached.
 * @throws ApiProblem with a message for the user
 */
export const importWithTimeout = <Module>(load: () => Promise<Module>) => {
  let hasFailed = false;
  return async (): Promise<Module> => {
    try {
      const module = await withTimeout(load(), timeoutMs, 'It took too long.');
      hasFailed = false;
      return module;
    } catch (cause) {
      console.warn(cause);
      if (hasFailed && (await isServerReachable())) reloadAndRepeatPress();
      hasFailed = true;
      throw loadError();
    }
  };
};

const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const loadError = (): ApiProblem =>
  new ApiProblem(0, {
    code: 'part-not-loaded',
    message: translateInDocument('errors')('partNotLoaded'),
  });
