import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailService, Sender } from './mail-service.ts';
import { toMimeMessage } from './mime-message.ts';
import { type ReadMail, readEml } from './read-eml.ts';

export type OutboxMail = ReadMail & { id: string };

/** Mail that goes nowhere: it can be read here. */
export type Outbox = MailService & {
  /** The latest first. */
  list: () => Promise<OutboxMail[]>;
  find: (id: string) => Promise<OutboxMail | undefined>;
};

const mostListed = 100;
/** When and which: `20260131T120000Z-01900000-….eml`. */
const fileName = /^(\d{8}T\d{6}Z-[0-9a-f-]{36})\.eml$/;

/** Writes each mail into a folder, as a file that any mail program opens. */
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
      // Links that let somebody in are in there: nobody else's business on this machine.
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
    list: async () => Promise.all((await ids()).slice(-mostListed).toReversed().map(read)),
    find: async (id) => ((await ids()).includes(id) ? read(id) : undefined),
  };
}
