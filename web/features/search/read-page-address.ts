import { type LoaderFunctionArgs, redirect } from 'react-router';
import { appContext } from '#web/lib/app-context.ts';
import { documentLocale } from '#web/lib/messages/document-messages.ts';
import { isTyped, readAddress, type SearchAddress, toSearchString } from './search-address.ts';

/**
 * For the loader of a page with filters: reads its address. A form that was sent without script has prices as they were typed, and leads to
 * the address that has them in plain notation, which can be opened in every language.
 */
export function readPageAddress(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  path: string,
): SearchAddress {
  const { site, locale = documentLocale() } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const address = readAddress(searchParams, { currency: site.currency, locale });
  if (isTyped(searchParams)) throw redirect(path + toSearchString(address));
  return address;
}
