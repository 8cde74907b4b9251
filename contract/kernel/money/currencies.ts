/** A code of ISO 4217, such as `USD`. */
export type Currency = string;

/**
 * How many decimals a currency has, by ISO 4217; two if it is not listed. They give stored amounts their meaning, so they are
 * written here: those of `Intl` change with the version of its data.
 */
const decimals: Record<string, number> = {
  ...each('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...each('BHD IQD JOD KWD LYD OMR TND', 3),
  ...each('CLF UYW', 4),
};

export const digitsOf = (currency: Currency): number => decimals[currency] ?? 2;

/**
 * How many units of a currency are worth about a dollar, as a power of ten; one if it is not listed. Only limits, bands, and steps of
 * prices depend on it.
 */
const unitsPerDollar: Record<string, number> = {
  ...each(
    `AED BOB BRL BWP BYN CNY CZK DKK GHS GTQ HKD HNL ILS LSL MAD MDL MOP MVR MXN MYR NAD NOK PEN PGK PLN QAR RON SAR SBD SCR
      SEK SLE STN SZL TJS TTD TWD ZAR ZMW`,
    10,
  ),
  ...each(
    `AFN ALL BDT CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LKR LRD MKD MUR MZN NIO NPR PHP PKR RSD RUB SRD
      THB TRY UAH UYU VUV XPF YER`,
    100,
  ),
  ...each('AMD AOA ARS BIF CDF CLP CRC HUF KMF KRW KZT MMK MWK NGN RWF SOS TZS XAF XOF', 1000),
  ...each('COP GNF IDR KHR LAK LBP MGA MNT PYG UGX UZS VND', 10_000),
};

/** The step in which prices are counted: about a dollar. */
export const priceStepOf = (currency: Currency): number => unitsPerDollar[currency] ?? 1;

const about =
  'AUD AWG AZN BAM BBD BHD BMD BND BSD BZD CAD CHF EUR FJD FKP GBP GEL GIP JOD KWD KYD NZD OMR PAB SGD SHP TND';

/** The currencies that a site can have: those in which Stripe charges cards. */
export const currencies: readonly Currency[] = [
  ...Object.keys(unitsPerDollar),
  ...words(`${about} TOP USD WST XCD XCG`),
].toSorted();

export const isCurrency = (code: string): boolean => currencies.includes(code);

/** Currencies whose smaller unit is written only where there is one: `350 Ft`. */
const whole = new Set(
  words('AFN ALL AMD COP CRC HUF IDR KHR KZT LAK LBP MGA MMK MNT NGN PKR RSD SOS TZS UZS YER'),
);

export const isMostlyWhole = (currency: Currency): boolean => whole.has(currency);

function words(list: string): string[] {
  return list.split(/\s+/);
}

function each(list: string, value: number): Record<string, number> {
  return Object.fromEntries(words(list).map((code) => [code, value]));
}
