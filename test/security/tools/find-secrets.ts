export type Secret = { kind: string; line: number };

/** Everything in a text that looks like a credential. The first group, if there is one, is the secret. */
export function findSecrets(text: string): Secret[] {
  return text.split('\n').flatMap((line, index) =>
    kinds
      .filter(({ pattern, isReal = () => true }) => {
        const found = pattern.exec(line);
        return found && isReal(found[1] ?? found[0]);
      })
      .map(({ kind }) => ({ kind, line: index + 1 })),
  );
}

type Kind = { kind: string; pattern: RegExp; isReal?: (secret: string) => boolean };

const kinds: Kind[] = [
  { kind: 'private key', pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/ },
  { kind: 'Stripe key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/ },
  { kind: 'Stripe webhook secret', pattern: /\bwhsec_[A-Za-z0-9+/]{16,}/ },
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { kind: 'GitHub token', pattern: /\b(?:gh[opsur]_[A-Za-z0-9]{36}|github_pat_\w{40})/ },
  { kind: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { kind: 'Slack token', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/ },
  { kind: 'Slack webhook', pattern: /hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/ },
  { kind: 'Google API key', pattern: /\bAIza[\w-]{35}/ },
  { kind: 'Google client secret', pattern: /\bGOCSPX-[\w-]{20,}/ },
  { kind: 'JSON web token', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/ },
  {
    kind: 'password in an address',
    pattern: /\b[a-z][a-z0-9+]*:\/\/[^\s:/@'"`]+:([^\s/@'"`]+)@/,
    // Placeholders that are filled in at run time or used in documentation.
    isReal: (password) => password !== 'password' && !password.startsWith('$'),
  },
  {
    kind: 'random value in a name for secrets',
    pattern:
      /(?:secret|token|password|passwd|credential|(?:api|private|access|signing)_?key)\w*['"]?\s*[:=]\s*['"`]?([\w+/=-]{24,})['"`]?/i,
    isReal: isRandom,
  },
];

/** Words repeat their letters. Keys contain digits and nearly as many different characters as possible. */
function isRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[a-z]/i.test(value)) return false;
  return bitsPerCharacter(value) > (/^[0-9a-f]+$/i.test(value) ? 3 : 4);
}

function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / value.length;
    return bits - share * Math.log2(share);
  }, 0);
}
