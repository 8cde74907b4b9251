import { ApiProblem } from './api-client.ts';
import { reloadAndRepeatPress } from './repeat-press.ts';

const timeoutMs = 120_000;

/**
 * Imports a module with a timeout of two minutes. Chromium before 156 never fetches a module again whose fetch failed, so
 * a second failure in a row reloads the page if the server can be reached.
 * @throws ApiProblem with a message for the user
 */
export const importWithTimeout = <Module>(load: () => Promise<Module>) => {
  let hasFailed = false;
  return async (): Promise<Module> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long.')), timeoutMs);
    });
    try {
      const module = await Promise.race([load(), timeout]);
      hasFailed = false;
      return module;
    } catch (cause) {
      console.warn(cause);
      if (hasFailed && (await isServerReachable())) reloadAndRepeatPress();
      hasFailed = true;
      throw loadError();
    } finally {
      clearTimeout(timer);
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
    message: 'Part of this page didn’t load. Check your connection and try again.',
  });
