import type { SendMailOptions } from 'nodemailer';
import { type Mail, MailDeliveryError, type Sender } from './mail-service.ts';

/** One plain address, without characters that could start another address or header. */
const address = /^[^\s\p{Cc}@<>(),;:"[\]\\]+@[^\s\p{Cc}@<>(),;:"[\]\\]+$/u;

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && text.length <= 254 && address.test(text);

/** A line break could begin another header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Converts a mail to nodemailer's options.
 * @throws MailDeliveryError for an invalid address
 */
export function toMimeMessage(mail: Mail, from: Sender): SendMailOptions {
  if (!isAddress(mail.to)) throw new MailDeliveryError('The address cannot be one.', { permanent: true });
  return {
    from: { name: oneLine(from.name ?? mail.senderName ?? ''), address: from.address },
    to: { name: '', address: mail.to },
    ...(isAddress(mail.replyTo) && { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: from.address, to: [mail.to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: attachmentsOf(mail),
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

const attachmentsOf = ({ enclosed, attached = [] }: Mail): NonNullable<SendMailOptions['attachments']> => [
  ...enclosed.map(({ id, type, bytes }) => ({
    cid: id,
    contentType: type,
    content: bytes,
    contentDisposition: 'inline' as const,
    filename: false as const,
  })),
  ...attached.map(({ name, type, text }) => ({
    filename: name,
    contentType: type,
    content: text,
    contentDisposition: 'attachment' as const,
  })),
];
