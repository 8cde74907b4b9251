// Turns a running demo into another host's market, through the API. The demo needs the host's currency:
//   DEMO_CURRENCY=EUR DATA_DIR=/tmp/buecherkiste npm start
//   node tools/pages/hosts/configure-host.ts http://localhost:3000 buecherkiste
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManagedCategory } from '#contract/categories.ts';
import { signInCookie } from '#test/browser/actors.ts';
import { alexandria } from './alexandria.ts';
import { buecherkiste } from './buecherkiste.ts';
import type { Host, HostBook, HostShelf } from './host.ts';

export const hosts = { buecherkiste, alexandria } as const satisfies Record<string, Host>;
export type HostName = keyof typeof hosts;

const pictures = join(import.meta.dirname, 'pictures');
const sellers: HostBook['seller'][] = ['seller', 'lena', 'priya', 'theo'];

if (import.meta.main) {
  const [address = '', name = ''] = process.argv.slice(2);
  if (!(name in hosts)) throw new Error(`Name an address and a host: ${Object.keys(hosts).join(', ')}`);
  await configureHost(address, name as HostName);
}

/** @param address of a demo that has the host's currency */
export async function configureHost(address: string, name: HostName): Promise<void> {
  const host: Host = hosts[name];
  const admin = await signIn(address, 'admin');
  await saveSettings(admin, host);
  for (const place of host.places) await admin.call('POST', '/site/meeting-places', place);
  for (const [key, text] of Object.entries(host.texts))
    await admin.call('PUT', `/site/texts/${key}`, { locale: host.locale, text, publish: true, version: 0 });
  const { categories } = await admin.call<{ categories: ManagedCategory[] }>('GET', '/site/categories');
  for (const [index, shelf] of host.shelves.entries()) await replaceShelf(admin, categories[index], shelf);
  const byKey = new Map<string, Account>();
  for (const key of sellers) byKey.set(key, await signIn(address, key));
  for (const [key, seller] of byKey) await removeBooks(seller, key);
  for (const book of host.books) await listBook(byKey.get(book.seller) as Account, book);
}

type Account = Awaited<ReturnType<typeof signIn>>;

async function signIn(address: string, key: string) {
  const headers = { cookie: await signInCookie(address, `${key}@dogear.test`), origin: address };
  const send = async <T>(method: string, path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${address}/api${path}`, { method, ...init });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    call: <T>(method: string, path: string, body?: unknown): Promise<T> =>
      send(method, path, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async upload(file: string): Promise<string> {
      const body = new FormData();
      body.append('image', new Blob([new Uint8Array(await readFile(join(pictures, file)))]), file);
      return (await send<{ data: { url: string } }>('POST', '/images', { headers, body })).data.url;
    },
  };
}

async function saveSettings(admin: Account, { settings, locale, currency, logo }: Host): Promise<void> {
  const { site, settings: present } = await admin.call<{
    site: { currency: string };
    settings: { version: number };
  }>('GET', '/site');
  if (site.currency !== currency) throw new Error(`Start the demo with DEMO_CURRENCY=${currency}.`);
  const changes = {
    ...settings,
    logoUrl: await admin.upload(logo),
    defaultLocale: locale,
    locales: [locale, 'en'],
  };
  await admin.call('PATCH', '/site', { version: present.version, changes });
}

async function replaceShelf(
  admin: Account,
  replaced: ManagedCategory | undefined,
  [name, id, picture]: HostShelf,
): Promise<void> {
  if (!replaced) throw new Error(`The demo has no shelf to become ${name}.`);
  const change = { name, names: {}, category_id: id, picture: await admin.upload(picture) };
  await admin.call('PATCH', `/site/categories/${replaced._id}`, { version: replaced.version, ...change });
}

/** Removes the seller's books that are for sale. Booked and sold ones stay. */
async function removeBooks(seller: Account, key: string): Promise<void> {
  const query = new URLSearchParams({ email: `${key}@dogear.test`, limit: '100' });
  const books = await seller.call<{ _id: string; status: string }[]>('GET', `/my-products?${query}`);
  for (const { _id: id, status } of books)
    if (status === 'available') await seller.call('DELETE', `/my-products/${id}`);
}

async function listBook(seller: Account, book: HostBook): Promise<void> {
  const [originalPrice, resalePrice] = book.prices;
  const { insertedId } = await seller.call<{ insertedId: string }>('POST', '/bookCategories', {
    book_title: book.title,
    author: book.author,
    category_id: book.shelf,
    product_condition: book.condition,
    book_photo: await seller.upload(book.cover),
    original_price: originalPrice,
    resale_price: resalePrice,
    years_of_use: book.years,
    phone: '+1 555 0163',
    location: book.place,
    description: book.text,
  });
  if (book.isAdvertised) await seller.call('PUT', `/my-products/ad/${insertedId}`);
}
