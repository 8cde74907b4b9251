import { invalidParameter } from './stripe-error.ts';

/** @returns undefined if the parameter is absent */
export function wholeNumber(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,10}$/.test(text))
    throw invalidParameter(name, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  const value = Number(text);
  if (value < 1) throw invalidParameter(name, 'This value must be greater than or equal to 1.');
  return value;
}

export function oneOf<const T extends string>(
  params: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const text = params.get(name);
  if (text === null) return undefined;
  const found = allowed.find((value) => value === text);
  if (!found) throw invalidParameter(name, `Invalid ${name}: must be one of ${allowed.join(', ')}`);
  return found;
}

export function required<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null)
    throw invalidParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

/** Reads the pairs sent as `metadata[name]=value`. */
export function metadataOf(params: URLSearchParams): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const [name, value] of params) {
    const key = /^metadata\[([^\]]{1,40})\]$/.exec(name)?.[1];
    if (key) pairs.push([key, value.slice(0, 500)]);
  }
  return Object.fromEntries(pairs);
}

/** Whether `expand[0]=latest_charge` asks for the charge object instead of its id. */
export const wantsCharge = (params: URLSearchParams): boolean =>
  [...params].some(([name, value]) => /^expand\[\d*\]$/.test(name) && value === 'latest_charge');
