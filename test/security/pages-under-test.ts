import { type Fixture, type ObjectSet, wishCount } from './browser-fixture.ts';
import type { PageUnderTest } from './script-detector.ts';

/** The pages that a user opens: rendered by the server, and reached within the app. */
export type Viewing = {
  cookie?: string;
  pages: PageUnderTest[];
  within?: { from: string; pages: PageUnderTest[] };
};

type Who = 'a stranger' | 'a buyer' | 'a seller' | 'an admin' | 'a reader of the mailbox';

const isLong = process.env.TEST_LONG === '1';
/** Pages of one object each: the first ones represent all. */
const few = <T>(things: readonly T[]): T[] => things.slice(0, isLong ? 10 : 1);

export async function pagesFor(
  who: Who,
  address: string,
  fixture: Fixture,
  strings: readonly string[],
): Promise<Viewing> {
  switch (who) {
    case 'a stranger':
      return strangers(fixture, strings);
    case 'a buyer':
      return buyers(fixture, strings);
    case 'a seller':
      return sellers(fixture);
    case 'an admin':
      return admins(fixture);
    case 'a reader of the mailbox':
      return { pages: await mails(address, fixture) };
  }
}

/** A list shows 24 books at first, unpaid booked books included. */
const shelved = ({ objectSets }: Fixture): string[] => objectSets.slice(-10).map(({ title }) => title);
const all = (objectSets: readonly ObjectSet[], ...fields: ('name' | 'title' | 'place')[]): string[] =>
  objectSets.flatMap((objectSet) => fields.map((field) => objectSet[field]));

function strangers(fixture: Fixture, strings: readonly string[]): Viewing {
  const home = { path: '/', texts: shelved(fixture) };
  const search = { path: '/search', texts: shelved(fixture) };
  const echoing = few(strings).flatMap((text) => addressesWith(encodeURIComponent(text)));
  const raw = few(strings).map((text) => `/?q=${text.replaceAll(/[#%\s]/g, '')}`);
  const books = few(fixture.objectSets).map(({ shelved: id, title, name, description }) => ({
    path: `/book/${id}`,
    texts: [title, name, ...description.split('\n')],
  }));
  const pages = [home, search, ...books, ...[...echoing, ...raw].map((path) => ({ path }))];
  const within = pages.filter(({ path }) => !/^\/(api|images|demo)/.test(path));
  return { pages, within: { from: '/login', pages: within } };
}

const addressesWith = (text: string): string[] => [
  `/${text}`,
  `/?q=${text}`,
  `/blog/${text}`,
  `/login?from=${text}`,
  `/login?from=/${text}`,
  `/signup?from=${text}`,
  `/category/${text}`,
  `/search?q=${text}`,
  `/search?q=a&shelf=${text}&condition=${text}&language=${text}&from=${text}&order=${text}`,
  `/book/${text}`,
  `/isbn/${text}`,
  `/dashboard/${text}`,
  `/forgot-password?email=${text}`,
  `/reset-password?token=${text}`,
  `/verify-email?token=${text}`,
  `/confirm-sign-in?token=${text}`,
  `/unsubscribe?token=${text}`,
  `/login/google?error=${text}&error_description=${text}`,
  `/images/${text}`,
  `/api/${text}`,
  `/api/category/${text}?cursor=${text}`,
  `/api/jwt?email=${text}`,
  `/demo-mailbox/${text}`,
  `/demo-idp/people/${text}`,
  `/demo-idp/auth?client_id=${text}&redirect_uri=${text}&state=${text}`,
];

function buyers({ objectSets, ...fixture }: Fixture, strings: readonly string[]): Viewing {
  const one = objectSets[0];
  if (!one) throw new Error('There is nothing to look at.');
  const books = few(objectSets).map(({ shelved: id, title, place, name, description }) => ({
    path: `/book/${id}`,
    texts: [title, place, name, ...description.split('\n')],
  }));
  const payments = few(objectSets.filter(({ isPaid }) => !isPaid)).map(({ order, title, place }) => ({
    path: `/dashboard/payment/${order}`,
    texts: [title, place],
  }));
  const receipts = few(objectSets.filter(({ isPaid }) => isPaid)).map(({ order, title, place, name }) => ({
    path: `/dashboard/receipt/${order}`,
    texts: [title, place, name],
  }));
  const lists = [
    { path: '/', texts: shelved({ objectSets, ...fixture }) },
    { path: '/category/science', texts: shelved({ objectSets, ...fixture }) },
    { path: '/dashboard' },
    { path: '/dashboard/mywishes', texts: all(objectSets.slice(0, wishCount), 'title') },
    { path: '/dashboard/myorders', texts: all(objectSets, 'title', 'place') },
    { path: '/dashboard/profile' },
  ];
  const missing = few(strings).flatMap((text) =>
    ['book', 'category', 'dashboard', 'dashboard/payment', 'dashboard/receipt'].map((folder) => ({
      path: `/${folder}/${encodeURIComponent(text)}`,
    })),
  );
  const pages = [...lists, ...books, ...receipts, ...missing, ...payments];
  // A payment page is always loaded as a document of its own.
  const within = pages.filter(({ path }) => !path.startsWith('/dashboard/payment'));
  return { cookie: fixture.buyer, pages, within: { from: '/dashboard/profile', pages: within } };
}

/**
 * All buyers with these names bought from the demo's seller. Of the others, only the last one's session is
 * kept.
 */
function sellers({ objectSets, seller }: Fixture): Viewing {
  const pages = [
    { path: '/dashboard' },
    { path: '/dashboard/myproducts', texts: all(objectSets, 'title') },
    { path: '/dashboard/mybuyers', texts: all(objectSets, 'name', 'title', 'place') },
    { path: '/dashboard/addaproduct' },
    { path: '/dashboard/profile' },
  ];
  return { cookie: seller, pages, within: { from: '/dashboard/profile', pages } };
}

function admins({ objectSets, admin }: Fixture): Viewing {
  const pages = [
    { path: '/dashboard' },
    { path: '/dashboard/allusers', texts: all(objectSets, 'name') },
    { path: '/dashboard/allsellers', texts: all(objectSets, 'name') },
    { path: '/dashboard/allbuyers', texts: all(objectSets, 'name') },
    { path: '/dashboard/reporteditems', texts: all(objectSets, 'name', 'title') },
    { path: '/dashboard/ledger', texts: all(objectSets, 'name', 'title') },
    { path: '/dashboard/auditlog', texts: all(objectSets, 'name') },
  ];
  return { cookie: admin, pages, within: { from: '/dashboard/profile', pages } };
}

/** The mailbox, each mail in its frame, and each message alone. Receipts contain titles, names, and places. */
async function mails(address: string, { objectSets }: Fixture): Promise<PageUnderTest[]> {
  const paid = objectSets.filter(({ isPaid }) => isPaid);
  const ids = await waitForReceipts(address, paid.length);
  const receipts = few(ids).flatMap((id) => [
    { path: `/demo-mailbox/${id}` },
    { path: `/demo-mailbox/${id}/message` },
  ]);
  return [{ path: '/demo-mailbox' }, ...receipts];
}

/** Mail is sent asynchronously. */
async function waitForReceipts(address: string, least: number): Promise<string[]> {
  for (let looks = 0; looks < 100; looks++) {
    const page = await (await fetch(`${address}/demo-mailbox`)).text();
    const ids = [...page.matchAll(/href="\/demo-mailbox\/([^"]+)">([^<]*)</g)];
    const receipts = ids.filter(([, , subject]) => /xss|elsewhere/.test(subject ?? ''));
    if (receipts.length >= least) return receipts.map(([, id]) => id ?? '');
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error('The mail about what was sold has not come.');
}
