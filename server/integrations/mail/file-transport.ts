import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailService, Sender } from './mail-service.ts';
import { toMimeMessage } from './mime-message.ts';
import { type ParsedMail, readEml } from './read-eml.ts';

export type OutboxMail = ParsedMail & { id: string };

/** A mail service that stores mail for reading instead of sending it. */
export type Outbox = MailService & {
  /** Newest first. */
  list: () => Promise<OutboxMail[]>;
  find: (id: string) => Promise<OutboxMail | undefined>;
};

const maxListed = 100;
/** Time and id: `20260131T120000Z-01900000-….eml`. */
const fileName = /^(\d{8}T\d{6}Z-[0-9a-f-]{36})\.eml$/;

/** Writes each mail into a folder, as an .eml file that mail programs open. */
export function createOutbox(folder: string, from: Sender): Outbox {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  const read = async (id: string): Promise<OutboxMail> => ({
    id,
    ...(await readEml(await readFile(join(folder, `${id}.eml`)))),
  });
  const ids = async (): Promise<string[]> => {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).toSorted();
  };

  return {
    deliver: async (mail) => {
      const { message } = await writer.sendMail(toMimeMessage(mail, from));
      // Mails contain sign-in links, so other users of this machine get no access.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const when = mail.orderedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
      const file = join(folder, `${when}-${mail.id}.eml`);
      try {
        await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
        await rename(`${file}.new`, file);
      } catch (error) {
        await rm(`${file}.new`, { force: true });
        throw error;
      }
    },
    list: async () => Promise.all((await ids()).slice(-maxListed).toReversed().map(read)),
    find: async (id) => ((await ids()).includes(id) ? read(id) : undefined),
  };
}
