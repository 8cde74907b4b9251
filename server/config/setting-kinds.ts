import * as z from 'zod/mini';
import { isDatabaseUrl } from '../db/database-url.ts';
import type { Sender } from '../integrations/mail/mail-service.ts';

const digits = z.string().check(z.regex(/^\d+$/, 'must be a whole number'));
const numberBetween = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform(Number),
    z
      .number()
      .check(
        z.minimum(minimum, `must be at least ${minimum}`),
        z.maximum(maximum, `must be at most ${maximum}`),
      ),
  );
export const wholeNumber = (fallback: number, minimum: number, maximum: number) =>
  z.pipe(z._default(digits, String(fallback)), numberBetween(minimum, maximum));
export const optionalWholeNumber = (minimum: number, maximum: number) =>
  z.optional(z.pipe(digits, numberBetween(minimum, maximum)));

export const postgresUrl = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true }),
    z.refine(
      isDatabaseUrl,
      'must be a URL such as postgres://user:password@host:5432/name. In user and password, write # as %23, / as %2F, ? as %3F, ' +
        '@ as %40, % as %25, a space as %20, and letters such as é as they are',
    ),
  );

/** A scheme, a host and perhaps a port, without path, query, fragment or credentials. */
export const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.href === `${url.origin}/` || url.href === url.origin);
};

/** Parses an address, or a name followed by an address in angle brackets. Returns undefined for anything else. */
export function readSender(text: string): Sender | undefined {
  const [, name, address = text] = /^([^<>"@\p{Cc}]+) <([^<>]+)>$/u.exec(text) ?? [];
  return /^[^\s\p{Cc}<>@,;:"]+@[^\s\p{Cc}<>@,;:"]+$/u.test(address) ? { name, address } : undefined;
}
