// Read by agreed-texts.test.ts and never run: ways to assert a text, and ways that only look like it.
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { expectText } from '../e2e/assertions.ts';

const named = { text: 'asserted a' };

test.each([['asserted b']])('idle name', async (row) => {
  const page = await open('idle argument');
  await page.getByText('asserted c').waitFor();
  await expectText(page, 'asserted d');
  expect(row, 'asserted e').toEqual([named.text, { 'asserted f': 0 }]);
  for (const each of ['asserted g']) await expectText(page, each);
  await lookAt(page);
  await vi.waitFor(() => click(page, 'idle wait'));
  await click(page, 'idle click');
});

async function lookAt(page: Page): Promise<void> {
  const price = 'asserted h';
  await expectText(page, `asserted i`, price);
}

const click = (page: Page, name: string) => page.getByRole('button', { name }).click();

declare function open(from: string): Promise<Page>;
