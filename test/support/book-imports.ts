import { type Zippable, zipSync } from 'fflate';
import type { BookImport } from '#contract/book-imports.ts';
import { runBookImport } from '#server/features/book-imports/run/run-book-import.ts';
import type { Answer, Person, TestApp } from './create-test-app.ts';
import { priceText } from './test-currency.ts';

export const importDefaults = {
  category_id: 'classics',
  years_of_use: '2',
  phone: '+1 555 0142',
  location: 'Portland, Oregon',
};

export const head = 'listingid,title,author,price,condition,description';
export const row = (
  id: string,
  title = 'Middlemarch',
  price: number | string = 6.5,
  rest = 'Good,Pages clean.',
) => `${id},${title},George Eliot,${typeof price === 'number' ? priceText(price) : price},${rest}`;

/** A zip file with a photo for the listing 4711. */
export const zipOfPhoto = () => zipSync({ '4711.jpg': new Uint8Array([1, 2, 3]) });

/** What sellers do with files, as they do it: requests, and the job that runs in the background. */
export function importsOf(app: TestApp, seller: Person) {
  const upload = async (
    path: string,
    form: FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await app.app.request(`http://dogear.test/api${path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${seller.token}`, ...headers },
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const own = {
    send(
      file: string | Uint8Array,
      defaults: Record<string, string> = importDefaults,
      headers = {},
      name = 'books.csv',
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(defaults)) form.set(name, value);
      form.set('file', new Blob([file as BlobPart]), name);
      return upload('/book-imports', form, headers);
    },

    async plan(file: string | Uint8Array, defaults = importDefaults): Promise<BookImport> {
      const { status, body } = await own.send(file, defaults);
      if (status !== 201) throw new Error(`not planned: ${JSON.stringify(body)}`);
      return body.bookImport;
    },

    /** Plans, starts, and runs an import. */
    async import(file: string | Uint8Array): Promise<BookImport> {
      const { _id } = await own.plan(file);
      const started = await seller.post(`/book-imports/${_id}/start`);
      if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`);
      return own.run(_id);
    },

    async run(id: string): Promise<BookImport> {
      await runBookImport(app, id);
      return own.read(id);
    },

    read: async (id: string): Promise<BookImport> =>
      (await seller.get(`/book-imports/${id}`)).body.bookImport,

    async undo(id: string): Promise<BookImport> {
      const { status, body } = await seller.post(`/book-imports/${id}/undo`);
      if (status !== 200) throw new Error(`not undone: ${JSON.stringify(body)}`);
      return own.run(id);
    },

    sendZip(id: string, files: Zippable | Uint8Array) {
      const form = new FormData();
      const bytes = files instanceof Uint8Array ? files : zipSync(files);
      form.set('file', new Blob([bytes as BlobPart]), 'photos.zip');
      return upload(`/book-imports/${id}/photos`, form);
    },

    /** The unsold books on the shelf, by title. */
    shelf: () =>
      app.db
        .selectFrom('books')
        .select(['id', 'title', 'resale_price_cents as price', 'condition', 'description', 'phone', 'author'])
        .where('seller_id', '=', seller.id)
        .where('deleted_at', 'is', null)
        .where('sold_at', 'is', null)
        .orderBy('title')
        .orderBy('id')
        .execute(),

    async exported(): Promise<string> {
      const { status, body } = await seller.get('/my-products.csv');
      if (status !== 200) throw new Error(`not exported: ${JSON.stringify(body)}`);
      return body;
    },
  };
  return own;
}
