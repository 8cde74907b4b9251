import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './create-test-app.ts';

/**
 * Creates an app before the tests of a file, or of the `describe` around the call, and closes it after them. What
 * it returns is empty until then, so only hooks and tests can use it.
 */
export function setUpTestApp(...options: Parameters<typeof createTestApp>): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await createTestApp(...options));
  });
  afterAll(() => app.close());
  return app;
}
