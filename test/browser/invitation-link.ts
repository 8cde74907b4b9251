import { expect } from 'vitest';

/** Waits for an invitation to become a moderator in the demo's mailbox, and returns its link. */
export async function findInvitationLink(address: string, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const list = await (await fetch(`${address}/demo-mailbox`)).text();
        const ids = [...list.matchAll(/\/demo-mailbox\/([\w-]+)"/g)].map(([, id]) => id);
        for (const id of ids) {
          const mail = await (await fetch(`${address}/demo-mailbox/${id}/message`)).text();
          const page = await (await fetch(`${address}/demo-mailbox/${id}`)).text();
          link ??= page.includes(email)
            ? /https?:[^"<]*\/invitation\?token=[\w-]+/.exec(mail)?.[0]
            : undefined;
        }
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}
