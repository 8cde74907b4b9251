/** What a seller can be asked for, by what the payment provider’s names of it contain. The first that fits counts. */
const patterns = [
  ['birthday', /date_of_birth|dob/],
  ['document', /document/],
  ['address', /address/],
  ['bank', /bank|external_account|payout|destination|default_currency/],
  ['terms', /attestation|terms|tos/],
  ['contact', /email|phone/],
  ['name', /name/],
] as const;

export type Need = (typeof patterns)[number][0] | 'other';

/** Returns what the payment provider asks for, each once, in words that a seller knows. */
export function needsOf(requirements: readonly string[]): Need[] {
  const needs = requirements.map(
    (requirement): Need => patterns.find(([, pattern]) => pattern.test(requirement))?.[0] ?? 'other',
  );
  return [...new Set(needs)];
}
