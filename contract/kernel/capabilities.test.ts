import { expect, test } from 'vitest';
import { mayActAs } from './capabilities.ts';

const sides = (mayBuy: boolean, maySell: boolean) => ({ mayBuy, maySell });

test.each([
  ['a buyer', 'Buyer', sides(true, false), ['Buyer']],
  ['a buyer who sells', 'Buyer', sides(true, true), ['Buyer', 'Seller']],
  ['a seller', 'Seller', sides(false, true), ['Seller']],
  ['a seller who buys', 'Seller', sides(true, true), ['Buyer', 'Seller']],
  ['an administrator', 'admin', sides(false, false), ['admin']],
  ['an account without a role', null, sides(false, false), []],
] as const)('what %s may do', (_, role, capabilities, allowed) => {
  const roles = ['Buyer', 'Seller', 'admin'] as const;
  expect(roles.filter((wanted) => mayActAs({ role, ...capabilities }, wanted))).toEqual(allowed);
});
