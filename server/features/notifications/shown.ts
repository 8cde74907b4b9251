import { sql } from 'kysely';
import { isListed } from '../catalog/availability.ts';

/** Events about books of others, which the user neither ordered nor asked about. */
const isOffer = sql<boolean>`(notifications.event in ('wishes-matched', 'book-available'))`;

/**
 * Whether the book of a notification is the user's own business, or still offered: neither deleted, nor of a seller who is banned or
 * hides all listings. Its title and picture are not shown otherwise.
 */
export const isOfferStillShown = sql<boolean>`(not ${isOffer} or exists (
  select from books join users as seller on seller.id = books.seller_id
  where books.id = notifications.book_id and ${isListed} and seller.resting_since is null))`;

const isOfBannedSender = sql<boolean>`(notifications.event = 'message-received' and exists (
  select from conversations as talk
  join users as sender on sender.id in (talk.buyer_id, talk.seller_id) and sender.id <> notifications.user_id
  where talk.id = notifications.conversation_id and sender.banned_at is not null))`;

/** Whether a notification is listed, counted, mailed, and pushed. One about several books says how many, and names none. */
export const isShown = sql<boolean>`((${isOfferStillShown}
  or (notifications.event = 'wishes-matched' and notifications.books > 1)) and not ${isOfBannedSender})`;
