import { moveMergedBooks } from '#server/features/categories/move-merged-books.ts';
import { storeImage } from '#server/features/images/store-image.ts';
import { imageUrl } from '#server/features/images/urls.ts';
import { drawPicture, type Person, type TestApp } from './create-test-app.ts';

/** The host uses everything that a site has of its own: settings, texts, terms, shelves, places, and people. */
export async function hostSite(
  app: TestApp,
  { admin, seller, buyer }: Record<'admin' | 'seller' | 'buyer', Person>,
) {
  const done = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`The host was refused: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const upload = async (width: number) =>
    imageUrl((await storeImage(app, await drawPicture(width, 400), admin.id)).hash);
  const { version } = (await admin.get('/site')).body.settings;
  const logoUrl = await upload(500);
  const changes = {
    ...{ name: 'Bücherkiste', tagline: 'Books of Bookford', logoUrl, accent: { hue: 200, strength: 0.8 } },
    ...{ contactName: 'Ruth Ellison', footerLinks: [{ label: 'Club', url: 'https://club.example/' }] },
    ...{
      domains: ['dogear.test'],
      timeZone: 'Europe/Berlin',
      locales: ['en', 'de', 'ar'],
      slides: [{ picture: await upload(800), link: '/search', texts: { en: { title: 'Book fair' } } }],
    },
  };
  await done(admin.patch('/site', { version, changes }));
  const write = (key: string, locale: string, publish = true) =>
    done(admin.put(`/site/texts/${key}`, { locale, text: `# ${key} *${locale}*`, publish, version: 0 }));
  await write('terms', 'en');
  await write('terms', 'de');
  await write('hero_title', 'ar');
  await write('imprint', 'es', false);
  for (const person of [seller, buyer]) await done(person.post('/me/agreement', { version: 1 }));

  const addShelf = async (name: string) => {
    const picture = await upload(400 + name.length);
    const added = await done(
      admin.post('/site/categories', { name, names: { de: `${name} (de)` }, picture }),
    );
    return { id: added.insertedId as string, slug: added.category_id as string };
  };
  const [poetry, drama, closed] = [
    await addShelf('Poetry'),
    await addShelf('Drama'),
    await addShelf('Closed'),
  ];
  await app.listBook(seller, { category_id: poetry.slug });
  const changeShelf = (id: string, change: object) =>
    done(admin.patch(`/site/categories/${id}`, { version: 1, ...change }));
  await changeShelf(drama.id, { category_id: 'plays' });
  await changeShelf(closed.id, { isRetired: true });
  await done(admin.post(`/site/categories/${poetry.id}/merge`, { into: drama.id, version: 1 }));
  await moveMergedBooks(app.db);
  await done(admin.put('/site/footer-categories', { ids: [drama.id] }));

  await done(admin.post('/site/meeting-places', { name: 'Library', directions: '4 Campus Square' }));
  await done(admin.post('/site/invitations', { note: 'Nell' }));
  await app.db.updateTable('invitations').set({ used_at: new Date(), used_by: buyer.id }).execute();
  await app.db
    .insertInto('listing_copies')
    .values({ seller_id: seller.id, listing_id: '4711', copy: 1, book_id: null, listing: '{}' })
    .execute();
  await app.db.insertInto('staff').values({ user_id: buyer.id, can_moderate: true }).execute();
  await done(admin.post('/site/staff/invitations', { email: 'helper@dogear.test', rights: ['can_money'] }));
  return { logoUrl, formerSlugs: [poetry.slug, drama.slug], slug: 'plays' };
}
