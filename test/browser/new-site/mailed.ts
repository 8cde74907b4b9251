import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { MailServer } from '#test/support/mail-server.ts';

const textTo = async (mails: MailServer, to: string): Promise<string> => {
  const read = mails.rawTo(to).map((raw) => PostalMime.parse(raw));
  return (await Promise.all(read)).map(({ text }) => text).join('\n');
};

/** Waits for a mail to an address that has this in its text, and returns it from the newest one. */
export async function mailed(mails: MailServer, to: string, pattern: RegExp): Promise<string> {
  await expect.poll(() => textTo(mails, to), { timeout: 30_000 }).toMatch(pattern);
  return [...(await textTo(mails, to)).matchAll(new RegExp(pattern, 'g'))].at(-1)?.[0] ?? '';
}

export const mailedCode = (mails: MailServer, to: string): Promise<string> => mailed(mails, to, /\b\d{6}\b/);

/** @param part what the link has in it, such as `/verify-email?token=` */
export const mailedLink = (mails: MailServer, to: string, part: string): Promise<string> =>
  mailed(mails, to, new RegExp(`http\\S*${RegExp.escape(part)}\\S+`));
