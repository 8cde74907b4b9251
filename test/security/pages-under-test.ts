import type { Lot, Scene } from './browser-scene.ts';
import type { Sight } from './script-detector.ts';

/** What somebody looks at: pages that the server sends, and pages that the app makes of a first one. */
export type Viewing = { cookie?: string; sights: Sight[]; within?: { from: string; sights: Sight[] } };

type Who = 'a stranger' | 'a buyer' | 'a seller' | 'an admin' | 'a reader of the mailbox';

const isLong = process.env.TEST_LONG === '1';
/** Pages of one thing each: the first of them stand for all. */
const few = <T>(things: readonly T[]): T[] => things.slice(0, isLong ? 10 : 1);

export async function everySight(
  who: Who,
  address: string,
  scene: Scene,
  strings: readonly string[],
): Promise<Viewing> {
  switch (who) {
    case 'a stranger':
      return strangers(scene, strings);
    case 'a buyer':
      return buyers(scene, strings);
    case 'a seller':
      return sellers(scene);
    case 'an admin':
      return admins(scene);
    case 'a reader of the mailbox':
      return { sights: await mails(address, scene) };
  }
}

/** The shelf and the window have room for 24 at first; what is booked and unpaid stands there as well. */
const shelved = ({ lots }: Scene): string[] => lots.slice(-10).map(({ title }) => title);
const all = (lots: readonly Lot[], ...fields: ('name' | 'title' | 'place')[]): string[] =>
  lots.flatMap((lot) => fields.map((field) => lot[field]));

function strangers(scene: Scene, strings: readonly string[]): Viewing {
  const home = { path: '/', texts: shelved(scene) };
  const echoing = few(strings).flatMap((text) => addressesWith(encodeURIComponent(text)));
  const raw = few(strings).map((text) => `/?q=${text.replaceAll(/[#%\s]/g, '')}`);
  const sights = [home, ...[...echoing, ...raw].map((path) => ({ path }))];
  const within = sights.filter(({ path }) => !/^\/(api|images|demo)/.test(path));
  return { sights, within: { from: '/login', sights: within } };
}

const addressesWith = (text: string): string[] => [
  `/${text}`,
  `/?q=${text}`,
  `/blog/${text}`,
  `/login?from=${text}`,
  `/login?from=/${text}`,
  `/signup?from=${text}`,
  `/category/${text}`,
  `/dashboard/${text}`,
  `/forgot-password?email=${text}`,
  `/reset-password?token=${text}`,
  `/verify-email?token=${text}`,
  `/confirm-sign-in?token=${text}`,
  `/login/google?error=${text}&error_description=${text}`,
  `/images/${text}`,
  `/api/${text}`,
  `/api/category/${text}?cursor=${text}`,
  `/api/jwt?email=${text}`,
  `/demo-mailbox/${text}`,
  `/demo-idp/people/${text}`,
  `/demo-idp/auth?client_id=${text}&redirect_uri=${text}&state=${text}`,
];

function buyers({ lots, ...scene }: Scene, strings: readonly string[]): Viewing {
  const one = lots[0];
  if (!one) throw new Error('There is nothing to look at.');
  const books = few(lots).map(({ shelved: id, title, place, name, description }) => ({
    path: `/book/${id}`,
    texts: [title, place, name, ...description.split('\n')],
  }));
  const payments = few(lots.filter(({ isPaid }) => !isPaid)).map(({ order, title, place }) => ({
    path: `/dashboard/payment/${order}`,
    texts: [title, place],
  }));
  const receipts = few(lots.filter(({ isPaid }) => isPaid)).map(({ order, title, place, name }) => ({
    path: `/dashboard/receipt/${order}`,
    texts: [title, place, name],
  }));
  const lists = [
    { path: '/', texts: shelved({ lots, ...scene }) },
    { path: '/category/science', texts: shelved({ lots, ...scene }) },
    { path: '/dashboard' },
    { path: '/dashboard/myorders', texts: all(lots, 'title', 'place') },
    { path: '/dashboard/profile' },
  ];
  const missing = few(strings).flatMap((text) =>
    ['book', 'category', 'dashboard', 'dashboard/payment', 'dashboard/receipt'].map((folder) => ({
      path: `/${folder}/${encodeURIComponent(text)}`,
    })),
  );
  const sights = [...lists, ...books, ...receipts, ...missing, ...payments];
  // A payment comes as a document of its own, wherever one comes from.
  const within = sights.filter(({ path }) => !path.startsWith('/dashboard/payment'));
  return { cookie: scene.buyer, sights, within: { from: '/dashboard/profile', sights: within } };
}

/** The demo's seller has all buyers of that name, the last of the others has the name itself. */
function sellers({ lots, seller }: Scene): Viewing {
  const sights = [
    { path: '/dashboard' },
    { path: '/dashboard/myproducts', texts: all(lots, 'title') },
    { path: '/dashboard/mybuyers', texts: all(lots, 'name', 'title', 'place') },
    { path: '/dashboard/addaproduct' },
    { path: '/dashboard/profile' },
  ];
  return { cookie: seller, sights, within: { from: '/dashboard/profile', sights } };
}

function admins({ lots, admin }: Scene): Viewing {
  const sights = [
    { path: '/dashboard' },
    { path: '/dashboard/allusers', texts: all(lots, 'name') },
    { path: '/dashboard/allsellers', texts: all(lots, 'name') },
    { path: '/dashboard/allbuyers', texts: all(lots, 'name') },
    { path: '/dashboard/reporteditems', texts: all(lots, 'name', 'title') },
    { path: '/dashboard/ledger', texts: all(lots, 'name', 'title') },
    { path: '/dashboard/auditlog', texts: all(lots, 'name') },
  ];
  return { cookie: admin, sights, within: { from: '/dashboard/profile', sights } };
}

/** The mailbox, each mail with its frame, and each message by itself; receipts tell titles, names and places. */
async function mails(address: string, { lots }: Scene): Promise<Sight[]> {
  const paid = lots.filter(({ isPaid }) => isPaid);
  const ids = await untilMailIsThere(address, paid.length);
  const receipts = few(ids).flatMap((id) => [
    { path: `/demo-mailbox/${id}` },
    { path: `/demo-mailbox/${id}/message` },
  ]);
  return [{ path: '/demo-mailbox' }, ...receipts];
}

/** Mail goes out in its own time. */
async function untilMailIsThere(address: string, least: number): Promise<string[]> {
  for (let looks = 0; looks < 100; looks++) {
    const page = await (await fetch(`${address}/demo-mailbox`)).text();
    const ids = [...page.matchAll(/href="\/demo-mailbox\/([^"]+)">([^<]*)</g)];
    const receipts = ids.filter(([, , subject]) => /xss|elsewhere/.test(subject ?? ''));
    if (receipts.length >= least) return receipts.map(([, id]) => id ?? '');
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error('The mail about what was sold has not come.');
}
