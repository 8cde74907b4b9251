import PostalMime from 'postal-mime';

export type ParsedMail = {
  from: string;
  to: string;
  /** Empty if answers go to the sender. */
  replyTo: string;
  subject: string;
  date: Date;
  text: string;
  html: string;
  attached: { name: string; type: string; text: string }[];
};

/** Parses a mail and puts its inline attachments into the HTML as data URLs. */
export async function readEml(file: Buffer): Promise<ParsedMail> {
  const { from, to, replyTo, subject, date, text, html, attachments } = await PostalMime.parse(file, {
    attachmentEncoding: 'base64',
  });
  const htmlWithAttachments = attachments.reduce((message, { contentId, mimeType, content }) => {
    const id = contentId?.replace(/^<|>$/g, '');
    return id ? message.replaceAll(`cid:${id}`, `data:${mimeType};base64,${String(content)}`) : message;
  }, html ?? '');
  return {
    from: from ? `${from.name} <${from.address}>` : '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    replyTo: replyTo?.map(({ address }) => address).join(', ') ?? '',
    subject: subject ?? '',
    date: new Date(date ?? 0),
    text: (text ?? '').trimEnd(),
    html: htmlWithAttachments.trimEnd(),
    attached: attachments
      .filter(({ disposition }) => disposition === 'attachment')
      .map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        text: Buffer.from(String(content), 'base64').toString(),
      })),
  };
}
