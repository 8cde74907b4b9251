import type { BrowserContextOptions, Page } from 'playwright-core';
import { inForm } from '../support/test-form.ts';

export type Device = { device: string; options: BrowserContextOptions };

/** Browser context options by device. */
export const desktop = {
  device: 'a desktop',
  options: { viewport: { width: 1440, height: 900 } },
} satisfies Device;
export const phone = {
  device: 'a phone',
  options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Device;

/** Returns these users for the proof, and for the gate only those with this device: each journey has its own. */
export const onDevices = <User extends Device>(users: readonly User[], inGate: Device): readonly User[] =>
  inForm({ gate: users.filter(({ device }) => device === inGate.device), proof: users, long: users });

/** Opens the main navigation, which is a dropdown on a phone. */
export async function openNavigation(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  if ((await button.isVisible()) && !(await navigation.isVisible())) await button.click();
  await navigation.waitFor();
}
