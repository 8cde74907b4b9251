import PostalMime from 'postal-mime';

export type ReadMail = { from: string; to: string; subject: string; date: Date; text: string; html: string };

/** Reads a mail as a mail program would: what is enclosed for the message to show stands in its HTML. */
export async function readEml(file: Buffer): Promise<ReadMail> {
  const { from, to, subject, date, text, html, attachments } = await PostalMime.parse(file, {
    attachmentEncoding: 'base64',
  });
  const withEnclosed = attachments.reduce((message, { contentId, mimeType, content }) => {
    const id = contentId?.replace(/^<|>$/g, '');
    return id ? message.replaceAll(`cid:${id}`, `data:${mimeType};base64,${String(content)}`) : message;
  }, html ?? '');
  return {
    from: from ? `${from.name} <${from.address}>` : '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject: subject ?? '',
    date: new Date(date ?? 0),
    text: (text ?? '').trimEnd(),
    html: withEnclosed.trimEnd(),
  };
}
