import { isLoopbackHost } from '../http/loopback.ts';

type Settings = Record<string, string | undefined>;

const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
const s3Settings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Checks the combination of settings and the requirements of production. Returns the errors. */
export function checkSettings(settings: Settings): string[] {
  const wrong = checkCombinations(settings);
  return settings.DOGEAR_MODE === 'production' ? [...wrong, ...checkProduction(settings)] : wrong;
}

function checkCombinations(settings: Settings): string[] {
  const wrong = [...checkGroup(settings, stripeSettings), ...checkGroup(settings, s3Settings)];
  if (!settings.GOOGLE_CLIENT_ID !== !settings.GOOGLE_CLIENT_SECRET)
    wrong.push(`${settings.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'} must be set too`);
  if (settings.STRIPE_ACCOUNTS_WEBHOOK_SECRET && !settings.STRIPE_SECRET_KEY)
    wrong.push('STRIPE_SECRET_KEY must be set too, because STRIPE_ACCOUNTS_WEBHOOK_SECRET is');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    if (settings[name] && !settings.DATABASE_URL)
      wrong.push(`DATABASE_URL must be set too, because ${name} is`);
  const modes = [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY].map(keyMode);
  if (modes[0] && modes[1] && modes[0] !== modes[1])
    wrong.push(
      `STRIPE_SECRET_KEY is a ${modes[0]} key and STRIPE_PUBLISHABLE_KEY a ${modes[1]} key: both must be of one mode`,
    );
  return wrong;
}

/** Checks a group of settings that must be set together. */
function checkGroup(settings: Settings, names: string[]): string[] {
  const missing = names.filter((name) => !settings[name]);
  const isPart = missing.length > 0 && missing.length < names.length;
  return isPart ? [`${missing.join(' and ')} must be set too`] : [];
}

const keyMode = (key = ''): string | undefined => /^[srp]k_(test|live)_/.exec(key)?.[1];

function checkProduction(settings: Settings): string[] {
  const wrong: string[] = [];
  if (settings.GOOGLE_DISCOVERY_URL && !settings.GOOGLE_DISCOVERY_URL.startsWith('https:'))
    wrong.push('GOOGLE_DISCOVERY_URL must start with https:// in production');
  if (!settings.DOGEAR_SECRET)
    wrong.push('DOGEAR_SECRET must be set in production: any long random text, kept secret');
  // The schema already reports one that is too short.
  else if (settings.DOGEAR_SECRET.length >= 32 && isGuessable(settings.DOGEAR_SECRET))
    wrong.push('DOGEAR_SECRET must be random in production, such as the output of: openssl rand -hex 32');
  if (!settings.PUBLIC_URL) wrong.push('PUBLIC_URL must be set in production');
  else if (isUnencrypted(settings.PUBLIC_URL))
    wrong.push('PUBLIC_URL must start with https:// in production, unless it is this machine itself');
  return wrong;
}

function isUnencrypted(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname);
}

/** Random text does not have few distinct characters, a repeated part, or sequential characters. */
function isGuessable(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(codes).size < 10 || new Set(steps).size < 6 || repeats(secret);
}

/** Whether the text is a repetition of a part of at most half its length. */
function repeats(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++)
    if (text.startsWith(text.slice(period))) return true;
  return false;
}
