import { conditions } from '#contract/catalog/catalog.ts';
import type { DraftState, ListingDraft } from '#contract/listing-drafts.ts';

/** What the seller says of a book. Prices are amounts in the currency of the site. */
export type DraftFields = Omit<ListingDraft, '_id' | 'state' | 'isbn13' | 'createdAt' | 'version'>;

/** A draft as the device keeps it, until the server has it and its book is listed. */
export type DeviceDraft = {
  id: string;
  isbn13: string | null;
  fields: DraftFields;
  /** A photo that has not been sent. */
  photo: Blob | null;
  /** What has changed since the server had it. */
  unsent: (keyof DraftFields)[];
  /** The version on the server; 0 while it has none. */
  version: number;
  addedAt: number;
  removedAt: number | null;
  isToList: boolean;
  /** Why the server has rejected it. */
  problem: string | null;
};

/** What a seller chooses once for all books of a box. */
export type CommonFields = Pick<DraftFields, 'category_id' | 'location' | 'phone' | 'years_of_use'>;

export const noFields: DraftFields = {
  book_title: null,
  author: null,
  language: null,
  category_id: null,
  product_condition: null,
  book_photo: null,
  original_price: null,
  resale_price: null,
  years_of_use: null,
  phone: null,
  location: null,
  description: null,
  looked_up: false,
};

/** How long a removed book can be brought back. */
export const undoMs = 10_000;

export function newDraft(isbn13: string | null, fields: Partial<DraftFields>, now = Date.now()): DeviceDraft {
  return {
    id: makeId(),
    isbn13,
    fields: { ...noFields, ...fields },
    photo: null,
    unsent: [],
    version: 0,
    addedAt: now,
    removedAt: null,
    isToList: false,
    problem: null,
  };
}

/** Returns the draft with changed fields. A new attempt follows each change, whatever the server said of the last one. */
export function withFields(draft: DeviceDraft, changes: Partial<DraftFields>): DeviceDraft {
  const names = Object.keys(changes) as (keyof DraftFields)[];
  const changed = names.filter((name) => changes[name] !== draft.fields[name]);
  return {
    ...draft,
    fields: { ...draft.fields, ...changes },
    unsent: [...new Set([...draft.unsent, ...changed])],
    problem: null,
  };
}

/** Returns the draft as the server has it, with what it has not been sent yet. */
export function withServerDraft(draft: DeviceDraft, server: ListingDraft): DeviceDraft {
  const kept = Object.fromEntries(draft.unsent.map((name) => [name, draft.fields[name]]));
  return { ...draft, fields: { ...fieldsOf(server), ...kept }, version: server.version };
}

export const toDeviceDraft = (server: ListingDraft): DeviceDraft => ({
  ...newDraft(server.isbn13, fieldsOf(server), Date.parse(server.createdAt)),
  id: server._id,
  version: server.version,
});

function fieldsOf({
  _id,
  state: _state,
  isbn13: _isbn,
  createdAt: _createdAt,
  version: _version,
  ...fields
}: ListingDraft): DraftFields {
  return fields;
}

/** What a listing needs besides its title and photo. An original price that is left out is the price, so that no discount is invented. */
const required = [
  'category_id',
  'product_condition',
  'resale_price',
  'years_of_use',
  'phone',
  'location',
  'description',
] as const satisfies (keyof DraftFields)[];

export type Missing = 'book_title' | 'book_photo' | (typeof required)[number];

/** What a draft lacks before it can be listed, in the order in which the page asks for it. */
export function missingOf({ fields, photo }: DeviceDraft): Missing[] {
  return [
    ...(fields.book_title ? [] : (['book_title'] as const)),
    ...(photo || fields.book_photo ? [] : (['book_photo'] as const)),
    ...required.filter((name) => fields[name] === null),
  ];
}

/** The state that the server will give it, once it has everything. */
export function stateOf(draft: DeviceDraft): Exclude<DraftState, 'listed'> {
  if (!draft.fields.book_title) return draft.fields.looked_up ? 'unknown' : 'waiting';
  return missingOf(draft).length === 0 ? 'ready' : 'found';
}

/** The draft as it is listed as soon as it has been sent. */
export function withListing(draft: DeviceDraft): DeviceDraft {
  const { original_price, resale_price } = draft.fields;
  const priced = original_price === null ? withFields(draft, { original_price: resale_price }) : draft;
  return { ...priced, isToList: true, problem: null };
}

export const isCondition = (text: string): text is (typeof conditions)[number] =>
  conditions.some((known) => known === text);

/** A random UUID, also on a site without HTTPS, where browsers have no `crypto.randomUUID`. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
