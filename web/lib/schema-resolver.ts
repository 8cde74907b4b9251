import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors } from 'react-hook-form';
import { writeFieldSentence } from './messages/field-sentences.ts';

/** Validates a form by its schema. What the contract's schemas say is written in the language of the document. */
export const schemaResolver = ((...settings: Parameters<typeof zodResolver>) => {
  const resolve = zodResolver(...settings);
  return async (...form: Parameters<typeof resolve>) => {
    const result = await resolve(...form);
    const isRejected = Object.keys(result.errors).length > 0;
    return isRejected ? { ...result, errors: await writeErrors(result.errors) } : result;
  };
}) as typeof zodResolver;

async function writeErrors(errors: FieldErrors): Promise<FieldErrors> {
  const written = Object.entries(errors).map(async ([field, error]) => [
    field,
    typeof error?.message === 'string'
      ? { ...error, message: await writeFieldSentence(error.message) }
      : error,
  ]);
  return Object.fromEntries(await Promise.all(written));
}
