import type { Role } from './http.ts';

/** What an account may do on the market. It begins with what its role says, and the user may add the other side. */
export type Capabilities = { role: Role | null; mayBuy: boolean; maySell: boolean };

/** Whether an account may do what a role does: buy, sell, or administrate. */
export function mayActAs({ role, mayBuy, maySell }: Capabilities, wanted: Role): boolean {
  if (wanted === 'Buyer') return mayBuy;
  return wanted === 'Seller' ? maySell : role === 'admin';
}
