import type { Viewer } from '#contract/users/users.ts';

/** The signed-in user in the shape that the specification asks of the auth context. */
export type AuthUser = {
  uid: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  photoURL: string | null;
  phoneNumber: string | null;
  isAnonymous: boolean;
  tenantId: string | null;
  providerData: readonly { providerId: string; uid: string; displayName: string; email: string }[];
  creationTime: string;
  lastLoginTime: string | null;
};

export function toAuthUser(viewer: Viewer): AuthUser {
  // A user's own record always contains the email; the type allows null for other readers.
  const email = viewer.email ?? '';
  return {
    uid: viewer._id,
    displayName: viewer.name,
    email,
    emailVerified: viewer.emailVerified,
    photoURL: viewer.url,
    phoneNumber: viewer.phoneNumber,
    isAnonymous: false,
    tenantId: null,
    providerData: viewer.signsInWith.map((providerId) => ({
      providerId,
      uid: email,
      displayName: viewer.name,
      email,
    })),
    creationTime: viewer.createdAt,
    lastLoginTime: viewer.lastLoginAt,
  };
}
