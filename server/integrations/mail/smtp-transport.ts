import { createTransport } from 'nodemailer';
import { MailDeliveryError, type MailService, type Sender } from './mail-service.ts';
import { toMimeMessage } from './mime-message.ts';

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands mail to a server that speaks SMTP, such as `smtps://user:password@mail.example`. */
export function createSmtpMail(url: string, from: Sender): MailService {
  const transport = createTransport({ url, ...patience, ...encryption(url) });
  return {
    deliver: async (mail) => {
      const message = toMimeMessage(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw withoutPersons(error);
      }
    },
  };
}

/** Passwords and links do not travel openly, unless the server is this machine or the URL says otherwise. */
function encryption(url: string): { requireTLS?: true } {
  const { hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isHere || searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
    ? {}
    : { requireTLS: true };
}

/** A mail server's refusal quotes the address; its number says as much. */
function withoutPersons(error: unknown): MailDeliveryError {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const words = ['SMTP', code, command, responseCode].filter(Boolean).join(' ');
  // "No such mailbox" stays true, and asking again and again looks like a spammer. The rest may pass.
  const isFinal = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return new MailDeliveryError(words, { isFinal });
}
