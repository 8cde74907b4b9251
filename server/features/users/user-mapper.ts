import type { User, Viewer } from '#contract/users/users.ts';
import type { UserRow } from '#server/db/tables/account-tables.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

export const userColumns = [
  'id',
  'name',
  'email',
  'photo_url',
  'role',
  'may_buy',
  'may_sell',
  'verified_seller_at',
] as const;

export function toUser(row: Pick<UserRow, (typeof userColumns)[number]>): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    url: row.photo_url,
    role: row.role,
    mayBuy: row.may_buy,
    maySell: row.may_sell,
    isSellerVerified: row.verified_seller_at !== null,
  };
}

/** @param rest the user's sign-in methods, and settings that are the same for all users */
export function toViewer(
  currentUser: CurrentUser,
  rest: Pick<Viewer, 'signsInWith' | 'bookingHoldHours' | 'mailReadAt'>,
): Viewer {
  return {
    _id: currentUser.id,
    name: currentUser.name,
    email: currentUser.email,
    url: currentUser.photoUrl,
    role: currentUser.role,
    mayBuy: currentUser.mayBuy,
    maySell: currentUser.maySell,
    rights: [...currentUser.rights],
    isSellerVerified: currentUser.isVerifiedSeller,
    emailVerified: currentUser.emailVerified,
    mustConfirmEmail: currentUser.mustConfirmEmail,
    phoneNumber: currentUser.phone,
    locale: currentUser.locale,
    createdAt: currentUser.createdAt.toISOString(),
    lastLoginAt: currentUser.lastLoginAt?.toISOString() ?? null,
    ...rest,
  };
}
