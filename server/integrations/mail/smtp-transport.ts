import { createTransport } from 'nodemailer';
import { MailDeliveryError, type MailService, type Sender } from './mail-service.ts';
import { toMimeMessage } from './mime-message.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mail to an SMTP server, such as `smtps://user:password@mail.example`. */
export function createSmtpMail(url: string, from: Sender): MailService {
  const transport = createTransport({ url, ...timeouts, ...encryption(url) });
  return {
    deliver: async (mail) => {
      const message = toMimeMessage(mail, from);
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

/** Requires TLS, unless the server is on this machine or the URL says otherwise. */
function encryption(url: string): { requireTLS?: true } {
  const { hostname, searchParams } = new URL(url);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return isHere || searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
    ? {}
    : { requireTLS: true };
}

/** An SMTP error quotes the address, so only its codes are kept. */
function toDeliveryError(error: unknown): MailDeliveryError {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const message = ['SMTP', code, command, responseCode].filter(Boolean).join(' ');
  // An unknown mailbox stays unknown, and repeated attempts look like spam. Other errors may be temporary.
  const permanent = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return new MailDeliveryError(message, { permanent });
}
