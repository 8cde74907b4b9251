import { adminStates } from './admin.ts';
import { bothSidesStates } from './both-sides.ts';
import { buyerStates } from './buyer.ts';
import type { PageState } from './page-state.ts';
import { sellerStates } from './seller.ts';
import { strangerStates } from './stranger.ts';

/** Every kind of user, with each state of each page that they can see. */
export const everybody: { who: string; email: string | undefined; states: PageState[] }[] = [
  { who: 'a stranger', email: undefined, states: strangerStates },
  { who: 'a buyer', email: 'buyer@dogear.test', states: buyerStates },
  { who: 'a seller', email: 'seller@dogear.test', states: sellerStates },
  { who: 'a seller who buys, too', email: 'theo@dogear.test', states: bothSidesStates },
  { who: 'an admin', email: 'admin@dogear.test', states: adminStates },
];
