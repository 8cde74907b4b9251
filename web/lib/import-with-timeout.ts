import { ApiProblem } from './api-client.ts';

const timeoutMs = 120_000;

/** Imports a module with a timeout of two minutes; a failure has a message for the user. */
export const importWithTimeout =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long.')), timeoutMs);
    });
    try {
      return await Promise.race([load(), timeout]);
    } catch (cause) {
      console.warn(cause);
      throw loadError();
    } finally {
      clearTimeout(timer);
    }
  };

const loadError = (): ApiProblem =>
  new ApiProblem(0, {
    code: 'part-not-loaded',
    message: 'Part of this page didn’t load. Check your connection and try again.',
  });
