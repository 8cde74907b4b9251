import type { Db } from '#server/db/schema.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import type { People } from '../permissions/people.ts';
import type { ListeningApp } from '../support/listening-app.ts';

export type Caller = {
  as: string;
  headers: (readonly [name: string, value: string])[];
  /** Admins may see contact details, and so may moderators who verify sellers or look after payments. */
  seesContacts: boolean;
};

/** Every possible caller, including those who must be rejected. */
export function listCallers({ present, moderators, banned, deleted }: People): Caller[] {
  return [
    caller('stranger', []),
    ...Object.entries(present).flatMap(([kind, person]) => callersOf(kind, person, kind === 'admin')),
    ...Object.entries(moderators).flatMap(([right, person]) =>
      callersOf(`moderator (${right})`, person, ['can_verify', 'can_money'].includes(right)),
    ),
    caller('banned seller by token', [['authorization', `Bearer ${banned.Seller.token}`]]),
    caller('deleted admin by cookie', [['cookie', deleted.admin.cookie]]),
    caller('a bad token', [
      ['authorization', 'Bearer x.y.z'],
      ['cookie', present.buyer.cookie],
    ]),
  ];
}

const callersOf = (as: string, { token, cookie }: Person, seesContacts: boolean): Caller[] => [
  caller(`${as} by token`, [['authorization', `Bearer ${token}`]], seesContacts),
  caller(
    `${as} by cookie`,
    [
      ['cookie', cookie],
      ['origin', testOrigin],
    ],
    seesContacts,
  ),
];

const caller = (as: string, headers: Caller['headers'], seesContacts = false): Caller => ({
  as,
  headers,
  seesContacts,
});

export type Canaries = { personal: string[]; secret: string[] };

/** Creates users whom no request is about, and the texts that would reveal them in a response or in the log. */
export async function plantCanaries(app: ListeningApp): Promise<Canaries> {
  const [seller, buyer] = [await app.joinSeller(), await app.joinConfirmedBuyer()];
  const phones = ['+1 555 700 1101', '+1 555 700 1102', '+1 555 700 1103'] as const;
  for (const [index, { id }] of [seller, buyer].entries())
    await app.db
      .updateTable('users')
      .set({ phone: phones[index] ?? null })
      .where('id', '=', id)
      .execute();
  const books = await Promise.all([1, 2].map(() => app.listBook(seller, { phone: phones[0] })));
  const [shown = '', booked = ''] = books;
  await seller.put(`/my-products/ad/${shown}`);
  await (await app.joinBuyer()).put(`/reported-product/${shown}`);
  const { body } = await buyer.post('/buyingBooks', {
    bookId: booked,
    phone: phones[2],
    location: 'Canary Lane 9',
  });
  const opened = await buyer.post('/create-payment-intent', { orderId: body.insertedId });
  await app.send('POST', '/api/auth/two-factor/enable', {
    headers: { cookie: buyer.cookie },
    body: { password: 'Dogear#2026' },
  });
  return {
    personal: [seller.email, buyer.email, ...phones, 'Canary Lane 9'],
    secret: [seller.token, buyer.token, opened.body.clientSecret, ...(await storedSecrets(app.db))],
  };
}

/** Values that only the server may know. */
async function storedSecrets(db: Db): Promise<string[]> {
  const passwords = await db.selectFrom('accounts').select('password as text').execute();
  const sessions = await db.selectFrom('sessions').select('token as text').execute();
  const factors = await db.selectFrom('two_factors').select(['secret', 'backup_codes']).execute();
  const both = factors.flatMap(({ secret, backup_codes }) => [{ text: secret }, { text: backup_codes }]);
  return [...passwords, ...sessions, ...both].flatMap(({ text }) => (text ? [text] : []));
}
