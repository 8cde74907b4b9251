import type { Problem } from '#contract/kernel/problem.ts';
import { ApiProblem, unreachable } from './api-client.ts';
import { documentLocale } from './messages/document-messages.ts';

/**
 * Fetches a file and saves it. Not a plain link, because the browser would save an error response as the file.
 * @throws ApiProblem with the message to show
 */
export async function download(path: string, fileName: string): Promise<void> {
  const headers = { 'accept-language': documentLocale() };
  const response = await fetch(path, { headers }).catch(() => {
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

/** Saves a blob as a file. */
export function saveFile(contents: Blob, fileName: string): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
