export type Markup = 'bold' | 'italic' | 'heading' | 'list' | 'link';

type Selection = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;

/** Returns the text with markup around its selection, or at the start of the selected lines. */
export function insertMarkup(
  { value, selectionStart, selectionEnd }: Selection,
  markup: Markup,
  linkText: string,
): string {
  const before = value.slice(0, selectionStart);
  const selected = value.slice(selectionStart, selectionEnd);
  const after = value.slice(selectionEnd);
  if (markup === 'bold') return `${before}**${selected || linkText}**${after}`;
  if (markup === 'italic') return `${before}*${selected || linkText}*${after}`;
  if (markup === 'link') return `${before}[${selected || linkText}](https://)${after}`;
  const lineStart = before.lastIndexOf('\n') + 1;
  const prefix = markup === 'heading' ? '## ' : '- ';
  const lines = value.slice(lineStart, selectionEnd).split('\n');
  return value.slice(0, lineStart) + lines.map((line) => prefix + line).join('\n') + after;
}
