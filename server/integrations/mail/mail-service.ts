/** A message to one person. */
export type Mail = {
  /** The same for every attempt, so that a mail program can detect duplicates. */
  id: string;
  orderedAt: Date;
  to: string;
  /** The name of the site, for a sender without a name. */
  senderName?: string | undefined;
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Inline attachments, which the HTML refers to as `cid:` and the id. */
  enclosed: readonly { id: string; type: string; bytes: Buffer }[];
  /** Files beside the message. */
  attached?: readonly { name: string; type: string; text: string }[] | undefined;
  /** A mail program that offers to unsubscribe sends a POST request there (RFC 8058). */
  unsubscribeUrl?: string | undefined;
};

/** Without a name, emails come from the name of the site. */
export type Sender = { name?: string | undefined; address: string };

/** Delivers mail to an SMTP server, or to the outbox folder. */
export type MailService = {
  /** @throws MailDeliveryError */
  deliver: (mail: Mail) => Promise<void>;
};

/** A mail could not be delivered. The message contains no personal data, because it is logged. */
export class MailDeliveryError extends Error {
  override readonly name = 'MailDeliveryError';
  /** Whether another attempt would fail in the same way. */
  readonly permanent: boolean;

  constructor(message: string, { permanent = false } = {}) {
    super(message);
    this.permanent = permanent;
  }
}
