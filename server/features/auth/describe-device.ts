import type { Locale } from '#contract/kernel/locales/locales.ts';
import { translatorFor } from '#server/lib/translator.ts';

/** The order matters: most user agents also contain the names of browsers further down. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bHeadlessChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
/** Systems that are devices have an article in some languages. */
const devices = ['iPhone', 'iPad', 'mac'] as const;
type System = (typeof devices)[number] | 'Android' | 'ChromeOS' | 'Windows' | 'Linux';
const systems: [RegExp, System][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Returns a readable name for a user agent, such as "Firefox on Windows". */
export function describeDevice(userAgent: string | null, locale: Locale): string {
  const t = translatorFor(locale, 'auth-devices');
  const browser = nameIn(browsers, userAgent);
  const known = nameIn(systems, userAgent);
  const device = devices.find((one) => one === known);
  const system = device ? t(device) : known;
  if (browser && system) return t('on', { browser, system });
  return browser ?? (system ? t('browserOn', { system }) : t('unknown'));
}

const nameIn = <Name extends string>(known: [RegExp, Name][], userAgent: string | null): Name | undefined =>
  known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
