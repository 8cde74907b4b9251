/** A message to one person. */
export type Mail = {
  /** The same for every attempt to send it, so that a mailbox that got it twice can tell. */
  id: string;
  orderedAt: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What comes with the message for its HTML to show, as `cid:` and its id. */
  enclosed: readonly { id: string; type: string; bytes: Buffer }[];
};

export type Sender = { name: string; address: string };

/** Takes mail to where it goes: the outbox folder, or a server that speaks SMTP. */
export type MailService = {
  /** @throws MailDeliveryError */
  deliver: (mail: Mail) => Promise<void>;
};

/** A mail could not be handed over. The words say nothing about whose it is: they end in the log. */
export class MailDeliveryError extends Error {
  override readonly name = 'MailDeliveryError';
  /** Trying again would end the same way. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
