import type { Role } from '#contract/kernel/http.ts';
import { staffRights } from '#contract/kernel/staff-rights.ts';
import type { Person } from '#test/support/create-test-app.ts';
import type { ListeningApp } from '../support/listening-app.ts';
import { type Kind, type Moderator, moderators } from './row.ts';

export type People = Awaited<ReturnType<typeof createPeople>>;

/** All callers, the other users who own the foreign objects, and banned and deleted users of each role. */
export async function createPeople(app: ListeningApp) {
  const admin = await app.join('admin');
  const gone = async (leave: (person: Person) => Promise<unknown>): Promise<Record<Role, Person>> => {
    const people = {
      Buyer: await app.joinConfirmedBuyer(),
      Seller: await app.joinSeller(),
      admin: await app.join('admin'),
    };
    for (const person of Object.values(people)) await leave(person);
    return people;
  };
  const present: Record<Exclude<Kind, 'stranger'>, Person> = {
    buyer: await app.joinConfirmedBuyer(),
    seller: await app.joinSeller(),
    newSeller: await app.join('Seller'),
    both: await app.joinBothSides(),
    admin,
  };
  return {
    present,
    moderators: await createModerators(app),
    bannedModerator: await createBannedModerator(app, admin),
    otherBuyer: await app.joinConfirmedBuyer(),
    otherSeller: await app.joinSeller(),
    banned: await gone((person) => admin.put(`/user/${person.id}/ban`)),
    deleted: await gone((person) => admin.delete(`/user/${person.id}`)),
  };
}

/** Buyers with one right each, and one whose rights were taken back. */
async function createModerators(app: ListeningApp): Promise<Record<Moderator, Person>> {
  const people: [Moderator, Person][] = [];
  for (const right of moderators) {
    const person = await app.joinConfirmedBuyer();
    await app.db
      .insertInto('staff')
      .values({ user_id: person.id, ...(right !== 'noRight' && { [right]: true }) })
      .execute();
    people.push([right, person]);
  }
  return Object.fromEntries(people) as Record<Moderator, Person>;
}

/** Has every right, and none of them counts. */
async function createBannedModerator(app: ListeningApp, admin: Person): Promise<Person> {
  const person = await app.joinConfirmedBuyer();
  const rights = Object.fromEntries(staffRights.map((right) => [right, true]));
  await app.db
    .insertInto('staff')
    .values({ user_id: person.id, ...rights })
    .execute();
  const { status } = await admin.put(`/user/${person.id}/ban`);
  if (status !== 200) throw new Error(`The moderator could not be banned: ${status}`);
  return person;
}
