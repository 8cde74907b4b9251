import type { SendMailOptions } from 'nodemailer';
import { type Mail, MailDeliveryError, type Sender } from './mail-service.ts';

/** One plain address, without characters that could start another address or header. */
const address = /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+$/u;

/**
 * Converts a mail to nodemailer's options.
 * @throws MailDeliveryError for an invalid address
 */
export function toMimeMessage(mail: Mail, from: Sender): SendMailOptions {
  if (!address.test(mail.to) || mail.to.length > 254)
    throw new MailDeliveryError('The address cannot be one.', { permanent: true });
  return {
    from,
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    text: mail.text,
    html: mail.html,
    attachments: mail.enclosed.map(({ id, type, bytes }) => ({
      cid: id,
      contentType: type,
      content: bytes,
      contentDisposition: 'inline',
      filename: false,
    })),
    textEncoding: 'quoted-printable',
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    date: mail.orderedAt,
    // Suppresses out-of-office replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
