/** What a moderator may do. Administrators may do all of it. */
export const staffRights = ['can_moderate', 'can_verify', 'can_money', 'can_settings'] as const;
export type StaffRight = (typeof staffRights)[number];
