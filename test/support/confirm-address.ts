import type { Person, TestApp } from './create-test-app.ts';

/** Confirms the email addresses as if each user had followed the link in their first mail. */
export async function confirmAddress({ db }: TestApp, ...people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await db.updateTable('users').set({ email_verified: true }).where('id', 'in', ids).execute();
}
