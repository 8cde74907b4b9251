import type { SendMailOptions } from 'nodemailer';
import { type Mail, MailDeliveryError, type Sender } from './mail-service.ts';

/** One plain address. Whatever could end it and begin another, or another header, is not in it. */
const address = /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+$/u;

/**
 * A mail as nodemailer sends and writes it.
 * @throws MailDeliveryError for an address that cannot be one
 */
export function toMimeMessage(mail: Mail, from: Sender): SendMailOptions {
  if (!address.test(mail.to) || mail.to.length > 254)
    throw new MailDeliveryError('The address cannot be one.', { isFinal: true });
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
    // No out-of-office reply, please.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
