import type { Person, TestApp } from './create-test-app.ts';

/** As if each of them had followed the link in their first mail. */
export async function confirmAddress({ db }: TestApp, ...people: Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await db.updateTable('users').set({ email_verified: true }).where('id', 'in', ids).execute();
}
