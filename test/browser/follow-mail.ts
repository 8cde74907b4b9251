import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens a mail in the demo mailbox, waiting for it if necessary, and follows its link, which it returns. */
export async function followMail(address: string, page: Page, to: string, subject: string): Promise<string> {
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject });
  await expect
    .poll(async () => {
      await page.goto(`${address}/demo-mailbox`);
      return mail.count();
    })
    .toBeGreaterThan(0);
  await mail.first().click();
  await page.getByText('As plain text').click();
  const link = page.getByRole('link', { name: /^http.*(token|invitation)=/ });
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  return href;
}
