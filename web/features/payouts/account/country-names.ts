import { useSyncExternalStore } from 'react';
import { useLocale } from 'use-intl';
import { displayNames } from '#contract/kernel/name-formats.ts';
import { useSite } from '#web/lib/site-context.ts';

/** The countries and territories of ISO 3166. */
const countries =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK
  CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ
  GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT
  LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG
  PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK
  TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

/** The countries with their names in the reader's language, by name. */
export function useCountries(): { code: string; name: string }[] {
  const locale = useLocale();
  // The server and the browser may know different names. Both render the codes until the app is hydrated.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isHydrated) return countries.map((code) => ({ code, name: code }));
  const names = displayNames(locale, { type: 'region' });
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

const neverChanges = () => () => undefined;

/** The first two letters of a currency are its country's, except for currencies of several countries. */
export function useCountryOfSite(): string {
  const { currency } = useSite();
  return currency === 'EUR' || currency.startsWith('X') ? '' : currency.slice(0, 2);
}
