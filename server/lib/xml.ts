/** Markup whose texts are escaped. */
export type Xml = { readonly xml: string };
type Content = Xml | string | number;

const isXml = (content: Content): content is Xml => typeof content === 'object';

/** What XML 1.0 does not allow, not even escaped: most control characters, and halves of surrogate pairs. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export const escapeXml = (text: string | number): string =>
  String(text)
    .replaceAll(notInXml, '\u{FFFD}')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns an element. Texts and attribute values are escaped. */
export function element(
  name: string,
  attributes: Record<string, string>,
  ...contents: readonly Content[]
): Xml {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = contents.map((content) => (isXml(content) ? content.xml : escapeXml(content))).join('');
  return { xml: `<${name}${start.join('')}${inner ? `>${inner}</${name}>` : '/>'}` };
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Times in the sitemap and the feeds, in whole seconds (RFC 3339). */
export const xmlTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
