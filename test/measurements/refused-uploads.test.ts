import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, openPictureApp, type PictureApp } from '../support/image-app.ts';
import { refusedFiles, refusedForms } from '../support/refused-uploads.ts';

let pictures: PictureApp;
beforeAll(async () => {
  pictures = await openPictureApp();
});
afterAll(() => pictures.close());

test.each(refusedFiles)('a file is refused within a second: %s', async (_name, status, _message, file) => {
  const bytes = await file();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const answer = await pictures.post(formOf(bytes));
    expect(answer.status).toBe(status);
    times.push(answer.took);
  }
  // The fourth of five: the machine may have been busy with something else once.
  expect(times.sort((a, b) => a - b)[3]).toBeLessThan(1000);
});

test.each(refusedForms)('a form is refused within a second: %s', async (_name, body, headers) => {
  const answer = await pictures.post(body, headers);
  expect(answer.status).toBe(400);
  expect(answer.took).toBeLessThan(1000);
});
