const longestLoadMs = 120_000;

/** Loads a part of the app, and gives up after two minutes with words for the person. */
export const loadInTime =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('This page took too long to load.')), longestLoadMs);
    });
    try {
      return await Promise.race([load(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  };
