import { type Currency, currencies } from '../kernel/money/currencies.ts';

const euroRegions = new Set(
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' '),
);

/**
 * Returns the currency of the region of a language such as `de-AT`, or of the one in which most people speak it; undefined if no site
 * can have it. The code of a currency begins with that of its country.
 */
export function currencyOfRegion(language: string): Currency | undefined {
  const region = regionOf(language);
  if (region === undefined || region.length !== 2) return undefined;
  return euroRegions.has(region) ? 'EUR' : currencies.find((code) => code.startsWith(region));
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    // Some browsers have a language such as `en-US@posix`.
    return undefined;
  }
}
