import * as z from 'zod/mini';
import { rowVersion } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { locales } from '../kernel/locales/locales.ts';

const tag = 'Own account';

export const getAgreement = endpoint({
  method: 'GET',
  path: '/me/agreement',
  summary: 'Returns the version of the terms that you have not agreed to yet, or null.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  query: z.object({ locale: z.optional(z.enum(locales)) }),
  response: z.object({
    pending: z.nullable(
      z.object({
        version: z.number(),
        publishedAt: z.string(),
        /** Whether you have agreed to any terms before, so that these are changed ones. */
        isChange: z.boolean(),
      }),
    ),
  }),
});

export const agreeToTerms = endpoint({
  method: 'POST',
  path: '/me/agreement',
  summary: 'Agrees to a published version of the terms. Agreeing twice keeps the first date.',
  tag,
  access: 'authenticated',
  allowsUnconfirmedEmail: true,
  body: z.object({ version: rowVersion }),
  response: z.object({ acknowledged: z.literal(true) }),
  errors: ['not_found'],
});
