import type { User, Viewer } from '#contract/users.ts';
import type { UserRow } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/http/current-user.ts';

export const userColumns = ['id', 'name', 'email', 'photo_url', 'role', 'verified_seller_at'] as const;

export function toUser(row: Pick<UserRow, (typeof userColumns)[number]>): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    url: row.photo_url,
    role: row.role,
    isSellerVerified: row.verified_seller_at !== null,
  };
}

/** @param rest how the person signs in, and what holds here for everybody */
export function toViewer(
  caller: CurrentUser,
  rest: Pick<Viewer, 'signsInWith' | 'bookingHoldHours' | 'mailReadAt'>,
): Viewer {
  return {
    _id: caller.id,
    name: caller.name,
    email: caller.email,
    url: caller.photoUrl,
    role: caller.role,
    isSellerVerified: caller.isVerifiedSeller,
    emailVerified: caller.emailVerified,
    phoneNumber: caller.phone,
    createdAt: caller.createdAt.toISOString(),
    lastLoginAt: caller.lastLoginAt?.toISOString() ?? null,
    ...rest,
  };
}
