type Intent = { paymentId: string; orderId: string; buyerId: string; cents: number };

/** The bench's payment provider is stateless: the intent's id contains everything it knows of the intent. */
export const makeIntentId = ({ paymentId, orderId, buyerId, cents }: Intent): string =>
  `pi_${[paymentId, orderId, buyerId].map((id) => id.replaceAll('-', '')).join('')}${cents}`;

export function readIntentId(id: string): Intent {
  const uuid = (at: number) =>
    id.slice(at, at + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    paymentId: uuid(3),
    orderId: uuid(35),
    buyerId: uuid(67),
    cents: Number(id.slice(99)),
  };
}
