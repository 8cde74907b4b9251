export type ReadMail = { from: string; to: string; subject: string; date: Date; text: string; html: string };

/** Reads a mail as the outbox writes it: two parts, text and HTML, in quoted-printable or as they are. */
export function readEml(file: Buffer): ReadMail {
  const { headers, body } = split(file.toString('latin1'));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  const contents = parts.map((part) => split(part.replace(/^\r?\n/, '')));
  const contentOf = (type: string): string => {
    const part = contents.find(({ headers: own }) => own.get('content-type')?.startsWith(type));
    return part ? decodePart(part) : '';
  };
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    date: new Date(headers.get('date') ?? 0),
    text: contentOf('text/plain'),
    html: contentOf('text/html'),
  };
}

type Part = { headers: Map<string, string>; body: string };

function split(raw: string): Part {
  const end = /\r?\n\r?\n/.exec(raw);
  const head = end ? raw.slice(0, end.index) : raw;
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: end ? raw.slice(end.index + end[0].length) : '' };
}

function decodePart({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const bytes = encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\r?\n/g, '')) : body;
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').replace(/\n$/, '');
}

const unquote = (text: string): string =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `=?UTF-8?Q?=E2=80=A6?=`: how a header says what is not ASCII; spaces between two such words are none. */
function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString('utf8'),
    );
}
