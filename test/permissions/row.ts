import { type StaffRight, staffRights } from '#contract/kernel/staff-rights.ts';

/** The callers; `both` is a verified seller who also buys. Banned and deleted users are added to every row, see `callersOf`. */
export const kinds = ['stranger', 'buyer', 'seller', 'newSeller', 'both', 'admin'] as const;
export type Kind = (typeof kinds)[number];

/** Moderators are buyers with one right each, or with none. */
export const moderators = [...staffRights, 'noRight'] as const;
export type Moderator = (typeof moderators)[number];

/** Whether the request's object belongs to the caller, belongs to another user, or does not exist. */
export const versions = ['own', 'foreign', 'missing'] as const;
export type Version = (typeof versions)[number];

/** The expected response: a status or the code of a problem. `login` is a redirect to the login page. */
export type Outcome = number | string;
/**
 * In a row with an object: the results for an own, a foreign, and a missing one. A single rejection applies to
 * all three.
 */
export type Cell = Outcome | readonly [own: Outcome, foreign: Outcome, missing: Outcome];
/** A moderator without a cell is treated as a buyer. */
export type Expected = Record<Kind, Cell> & { [Right in StaffRight]?: Cell };

export type ObjectName =
  | 'book'
  | 'bookWithPhotos'
  | 'bookToReport'
  | 'reportedBook'
  | 'bookedBook'
  | 'category'
  | 'categoryToChange'
  | 'moderator'
  | 'meetingPlace'
  | 'staffInvitation'
  | 'edition'
  | 'order'
  | 'paidOrder'
  | 'proposedMeeting'
  | 'agreedMeeting'
  | 'soldOrder'
  | 'declaredOrder'
  | 'handedOverOrder'
  | 'eitherOrder'
  | 'caseToAnswer'
  | 'caseToDecide'
  | 'ownCase'
  | 'casePhoto'
  | 'payment'
  | 'payout'
  | 'paidPayout'
  | 'transfer'
  | 'dispute'
  | 'transaction'
  | 'session'
  | 'person'
  | 'buyer'
  | 'seller'
  | 'bannedPerson'
  | 'email'
  | 'picture'
  | 'sitemapFile'
  | 'categoryFeed'
  | 'sellerFeed'
  | 'linkPreview'
  | 'mail'
  | 'givenUpMail'
  | 'demoStep'
  | 'cardIntent'
  | 'siteText'
  | 'invitation'
  | 'setupStep'
  | 'setupService'
  | 'wish'
  | 'draft'
  | 'unsubscribeToken'
  | 'notification'
  | 'pushSubscription'
  | 'conversation'
  | 'message'
  | 'block'
  | 'reportedMessage'
  | 'reviewableOrder'
  | 'reviewedOrder'
  | 'review'
  | 'reportedReview'
  | 'profile'
  | 'bookImport'
  | 'finishedImport'
  | 'undoneImport';

/**
 * How the route authenticates. `caller`: by token or cookie. `session`: by the cookie only. `visitor`:
 * optional, but an invalid token is rejected. `nobody`: not at all.
 */
export type Identity = 'caller' | 'session' | 'visitor' | 'nobody';

export type Row = {
  /** As in the router: `GET /api/books/:id`. Pages are `PAGE /book/:id`. */
  route: string;
  expected: Expected;
  object?: ObjectName;
  /** For a route with a wildcard: one of its addresses. */
  at?: string;
  query?: string;
  /**
   * `{object}`, `{self}`, `{newId}`, and `{tomorrow}` are replaced with the object, the caller's email address, another ID each time,
   * and a time in UTC.
   */
  body?: Record<string, unknown> | 'a listing' | 'a picture' | 'a list of books' | 'a zip of photos';
  identity: Identity;
  /** Other sites' pages may make the call, too, because it acts for no one who is signed in. */
  isFromAnyOrigin?: true;
  /** Tables that a rejected request may change: naming an image extends the time for which it is kept. */
  touches?: readonly string[];
};

export const everybody = (cell: Cell): Expected => ({
  stranger: cell,
  buyer: cell,
  seller: cell,
  newSeller: cell,
  both: cell,
  admin: cell,
});
export const signedIn = (cell: Cell): Expected => ({ ...everybody(cell), stranger: 'not_signed_in' });
/** Who may do one side's calls may do them with both sides. */
export const withBoth = (cells: Partial<Expected>): Partial<Expected> => {
  const both = cells.seller ?? cells.buyer;
  return both === undefined ? cells : { both, ...cells };
};
export const only = (cells: Partial<Expected>): Expected => ({
  ...everybody('not_allowed'),
  stranger: 'not_signed_in',
  ...withBoth(cells),
});
/** Admins, and moderators with the right. */
export const staff = (right: StaffRight, cell: Cell): Expected => only({ admin: cell, [right]: cell });
/** Either side of an order. */
export const parties = (cell: Cell): Expected => only({ buyer: cell, seller: cell, newSeller: cell });
export const sellers = (cell: Cell): Expected => only({ seller: cell, newSeller: cell });

/** The expected result for one version of the object. */
export const outcomeOf = (cell: Cell, version: Version): Outcome =>
  Array.isArray(cell) ? cell[versions.indexOf(version)] : (cell as Outcome);

/**
 * True for 401, 409, or `not_found`, but not for `login`, because a redirect to the login page is not an error.
 */
export const isRefusal = (outcome: Outcome): boolean =>
  typeof outcome === 'string' ? outcome !== 'login' : outcome >= 400;

/** True for everything that must change nothing: an error, or a redirect to the login page. */
export const isTurnedAway = (outcome: Outcome): boolean => outcome === 'login' || isRefusal(outcome);

export function methodAndPath({ route }: Pick<Row, 'route'>): [method: string, path: string] {
  const [method = '', path = ''] = route.split(' ');
  return [method === 'PAGE' ? 'GET' : method, path];
}
