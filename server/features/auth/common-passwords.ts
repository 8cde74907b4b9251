import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { commonPassword } from '#contract/users/users.ts';
import { DomainError } from '#server/lib/errors.ts';

const listSize = 10_000;

/**
 * Returns whether a password is one of the 10,000 most common. Capital letters, punctuation and a digit at the end
 * are ignored, because our password rule makes people add them to a common password.
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
 * @param field the form field in which the password was entered
 * @throws DomainError `invalid_input` that names the field
 */
export async function assertPasswordNotCommon(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw new DomainError('invalid_input', commonPassword, {
    errors: [{ path: field, message: commonPassword }],
  });
}

let list: Promise<ReadonlySet<string>> | undefined;

/** Reads the list on first use. After a failure the next call tries again. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readList().catch((error: unknown) => {
    list = undefined;
    throw error;
  });
  return list;
}

/** The file is a JSON array, most common first. Importing the package would load several other lists as well. */
async function readList(): Promise<ReadonlySet<string>> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const passwords: string[] = JSON.parse(await readFile(file, 'utf8'));
  return new Set(passwords.slice(0, listSize));
}
