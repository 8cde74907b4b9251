import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { commonPassword } from '#contract/users.ts';
import { DomainError } from '#server/lib/errors.ts';

const refused = 10_000;

/**
 * Returns whether a password is one of the 10,000 commonest. The capital letter, the punctuation and the digit at the
 * end that our rule makes people add to one of them do not count.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const lower = password.normalize('NFKC').toLowerCase();
  const withoutPunctuation = lower.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const withoutPunctuationAround = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(lower)?.[0] ?? '';
  return [lower, withoutPunctuation, withoutPunctuationAround].some(
    (plain) => common.has(plain) || common.has(plain.replace(/\d$/, '')),
  );
}

/**
 * @param field the key of the form in which the password was entered
 * @throws DomainError `invalid_input` that names the field
 */
export async function assertPasswordNotCommon(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new DomainError('invalid_input', commonPassword, {
    errors: [{ path: field, message: commonPassword }],
  });
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed. A list that could not be read is tried again the next time. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readList().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

/** The file is a list in JSON, the commonest first. Importing the package would unpack several other lists as well. */
async function readList(): Promise<ReadonlySet<string>> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const passwords: string[] = JSON.parse(await readFile(file, 'utf8'));
  return new Set(passwords.slice(0, refused));
}
