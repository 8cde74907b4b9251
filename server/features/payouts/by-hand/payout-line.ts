/** What one seller gets with a collective payment. */
export type PayoutLine = {
  holder: string;
  account: string;
  bankCode: string | undefined;
  country: string;
  /** In smallest units. */
  amount: number;
};
