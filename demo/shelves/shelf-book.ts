import type { Condition } from '#contract/catalog/catalog.ts';

/** The verified sellers; only they may list books. */
export type SellerKey = 'amara' | 'priya' | 'lena' | 'theo';

/** What a seller says about one copy; the shelf it stands on gives the rest. */
export type ShelfBook = {
  title: string;
  author: string;
  condition: Condition;
  originalPrice: string;
  resalePrice: string;
  yearsOfUse: number;
  description: string;
  sellerKey: SellerKey;
  listedDaysAgo: number;
  advertised?: true;
};
