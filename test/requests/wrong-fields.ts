import * as fc from 'fast-check';
import type { Fault } from './intent.ts';
import { nastyText, nastyValue } from './nasty-values.ts';

export function wrongFields(): fc.Arbitrary<Fault>[] {
  const which = fc.nat({ max: 11 });
  const changed = (index: number, change: (body: Record<string, unknown>, key: string) => void): Fault => {
    return (request) => {
      const body = { ...request.body };
      const keys = Object.keys(body);
      change(body, keys[index % Math.max(keys.length, 1)] ?? 'email');
      return { ...request, body };
    };
  };
  return [
    fc.tuple(which, nastyValue).map(([index, value]) => changed(index, (body, key) => (body[key] = value))),
    fc.tuple(which, nastyValue).map(([index, value]) => changed(index, (body, key) => (body[key] = value))),
    which.map((index) => changed(index, (body, key) => delete body[key])),
    fc.tuple(nastyText, nastyValue).map(([key, value]) => changed(0, (body) => define(body, key, value))),
    fc
      .constantFrom(
        'role',
        'id',
        '_id',
        'isSellerVerified',
        'salesStatus',
        'advertise',
        'reported',
        'email',
        'banned_at',
        'seller_email',
        'amount_cents',
      )
      .chain((key) => nastyValue.map((value) => changed(0, (body) => define(body, key, value)))),
  ];
}

/** Also defines `__proto__` as an own key, as JSON.parse does. */
const define = (body: object, key: string, value: unknown) =>
  Object.defineProperty(body, key, { value, enumerable: true, configurable: true, writable: true });
