import type { Problem } from '#contract/problem.ts';
import { ApiProblem, unreachable } from './api-client.ts';

/**
 * Fetches a file and hands it to the browser to keep. Not a plain link: a refusal would be kept as the file.
 * @throws ApiProblem with the words to show
 */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await fetch(path).catch(() => {
    throw unreachable();
  });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new ApiProblem(response.status, problem);
  }
  saveFile(
    await response.blob().catch(() => {
      throw unreachable();
    }),
    fileName,
  );
}

/** Lets the browser keep something as a file. */
export function saveFile(contents: Blob, fileName: string): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
