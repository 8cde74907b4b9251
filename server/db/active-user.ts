import { sql } from 'kysely';

/** Whether an account is neither banned nor deleted. Conditions about users that act, sell, or get mail use it. */
export const isActiveUser = (table = 'users') =>
  sql<boolean>`(${sql.ref(`${table}.banned_at`)} is null and ${sql.ref(`${table}.deleted_at`)} is null)`;
