/** Who calls. The banned and the deleted come to every row besides; see `callersOf`. */
export const kinds = ['stranger', 'buyer', 'seller', 'newSeller', 'admin'] as const;
export type Kind = (typeof kinds)[number];

/** Whose the object of the request is: the caller's, somebody else's, or nobody's, because it does not exist. */
export const versions = ['own', 'foreign', 'missing'] as const;
export type Version = (typeof versions)[number];

/** What is answered: a status, or the code of a refusal; `login` is the way to the login page. */
export type Outcome = number | string;
/** In a row with an object: for one's own, a foreign, and a missing one. A refusal alone holds for all three. */
export type Cell = Outcome | readonly [own: Outcome, foreign: Outcome, missing: Outcome];
export type Expected = Record<Kind, Cell>;

export type ObjectName =
  | 'book'
  | 'bookToReport'
  | 'reportedBook'
  | 'bookedBook'
  | 'category'
  | 'order'
  | 'paidOrder'
  | 'payment'
  | 'transaction'
  | 'session'
  | 'person'
  | 'buyer'
  | 'seller'
  | 'bannedPerson'
  | 'email'
  | 'picture'
  | 'mail'
  | 'givenUpMail'
  | 'demoStep'
  | 'cardIntent';

/**
 * How the route finds out who calls. `caller`: by token or cookie. `session`: by the cookie only. `visitor`: it makes
 * no difference, but a token that does not hold is refused. `nobody`: it is not asked.
 */
export type Identity = 'caller' | 'session' | 'visitor' | 'nobody';

export type Row = {
  /** As the router has it: `GET /api/books/:id`. Pages are `PAGE /book/:id`. */
  route: string;
  expected: Expected;
  object?: ObjectName;
  /** Of a route with a wildcard: one of the addresses behind it. */
  at?: string;
  query?: string;
  /** `{object}` and `{self}` stand for the object and for the caller's e-mail. */
  body?: Record<string, unknown> | 'a listing' | 'a picture';
  identity: Identity;
  /** Tables that a refusal may change: a picture that somebody names is kept for another day. */
  touches?: readonly string[];
};

export const everybody = (cell: Cell): Expected => ({
  stranger: cell,
  buyer: cell,
  seller: cell,
  newSeller: cell,
  admin: cell,
});
export const signedIn = (cell: Cell): Expected => ({ ...everybody(cell), stranger: 'not_signed_in' });
export const only = (cells: Partial<Expected>): Expected => ({
  ...everybody('not_allowed'),
  stranger: 'not_signed_in',
  ...cells,
});
export const sellers = (cell: Cell): Expected => only({ seller: cell, newSeller: cell });

/** What is expected of one version of the object. */
export const outcomeOf = (cell: Cell, version: Version): Outcome =>
  Array.isArray(cell) ? cell[versions.indexOf(version)] : (cell as Outcome);

/** 401, 409, `not_found`, but not `login`, which is the way in. */
export const isRefusal = (outcome: Outcome): boolean =>
  typeof outcome === 'string' ? outcome !== 'login' : outcome >= 400;

export function methodAndPath({ route }: Pick<Row, 'route'>): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ');
  return [method === 'PAGE' ? 'GET' : method, path];
}
