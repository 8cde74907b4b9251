import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors } from 'react-hook-form';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { documentLocale } from './messages/document-messages.ts';

/** Validates a form by its schema. The contract's schemas say what is wrong in English, which is translated for other languages. */
export const schemaResolver = ((...settings: Parameters<typeof zodResolver>) => {
  const resolve = zodResolver(...settings);
  return async (...form: Parameters<typeof resolve>) => {
    const result = await resolve(...form);
    const isTranslated = documentLocale() !== sourceLocale && Object.keys(result.errors).length > 0;
    return isTranslated ? { ...result, errors: await translateErrors(result.errors) } : result;
  };
}) as typeof zodResolver;

async function translateErrors(errors: FieldErrors): Promise<FieldErrors> {
  const { translateFieldSentence } = await import('./messages/field-sentences.ts');
  const translated = Object.entries(errors).map(async ([field, error]) => [
    field,
    typeof error?.message === 'string'
      ? { ...error, message: await translateFieldSentence(error.message, field) }
      : error,
  ]);
  return Object.fromEntries(await Promise.all(translated));
}
