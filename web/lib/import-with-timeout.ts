import { ApiProblem } from './api-client.ts';

const longestLoadMs = 120_000;

/** Loads a part of the app, and gives up after two minutes; when it does not arrive there are words for the person. */
export const importWithTimeout =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long.')), longestLoadMs);
    });
    try {
      return await Promise.race([load(), tooLong]);
    } catch (cause) {
      console.warn(cause);
      throw notArrived();
    } finally {
      clearTimeout(timer);
    }
  };

const notArrived = (): ApiProblem =>
  new ApiProblem(0, {
    code: 'part-not-loaded',
    message: 'Part of this page didn’t load. Check your connection and try again.',
  });
