import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

type Accepted = { id: string; to: string; subject: string };
/** When a mail is held whose text has arrived: before it is accepted, or before its sender learns that it was. */
type Wait = 'before' | 'after';

/** A mail server that accepts mail when the test lets it. */
export class MailServer {
  readonly accepted: Accepted[] = [];
  /** The mails to each address as they came, the newest last. */
  readonly #raw = new Map<string, string[]>();
  /** Addresses without a mailbox here. */
  readonly unknown = new Set<string>();
  /** The sessions whose mail is held. */
  readonly #held = new Set<string>();
  #wait: Wait | undefined;
  #goOn: () => void = () => undefined;
  #opened: Promise<void> = Promise.resolve();
  readonly #gone = new Set<string>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onClose: ({ id }) => this.#gone.add(id),
    onRcptTo: ({ address }, _, done) =>
      this.unknown.has(address) ? done(Object.assign(new Error('nobody'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void this.#take(Buffer.concat(chunks), session).then(() => done()));
    },
  });

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    server.#server.on('error', () => undefined);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server.server, 'listening');
    return server;
  }

  /** The number of mails that are held. */
  get waiting(): number {
    return this.#held.size;
  }

  /** The number of mails that are held for senders who have disconnected. */
  get abandoned(): number {
    return this.#held.intersection(this.#gone).size;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  hold(wait: Wait): void {
    this.#wait = wait;
    this.#opened = new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }

  letGo(): void {
    this.#wait = undefined;
    this.#goOn();
  }

  idsTo(to: string): string[] {
    return this.accepted.filter((mail) => mail.to === to).map(({ id }) => id);
  }

  /** As they came, the newest last. */
  rawTo = (to: string): readonly string[] => this.#raw.get(to) ?? [];

  forget(): void {
    this.accepted.length = 0;
  }

  close(): Promise<void> {
    this.letGo();
    return new Promise((closed) => this.#server.close(() => closed()));
  }

  async #take(raw: Buffer, { id, envelope }: SMTPServerSession): Promise<void> {
    const wait = this.#wait;
    const mail = {
      id: /^message-id:\s*<([^@>]+)@/im.exec(raw.toString())?.[1] ?? '',
      to: envelope.rcptTo[0]?.address ?? '',
      subject: /^subject:\s*(.*?)\r?$/im.exec(raw.toString())?.[1] ?? '',
    };
    this.#raw.set(mail.to, [...this.rawTo(mail.to), raw.toString()]);
    if (wait !== 'before') this.accepted.push(mail);
    if (!wait) return;
    this.#held.add(id);
    await this.#opened;
    this.#held.delete(id);
    // If the sender disconnected before, the mail was not handed over.
    if (wait === 'before' && !this.#gone.has(id)) this.accepted.push(mail);
  }
}
