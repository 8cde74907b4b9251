/**
 * How sellers get their money. `none`: buyers pay when they meet; `house`: the host keeps it, as the only seller; `by_hand`: the host
 * pays the sellers; `stripe`: the payment provider does.
 */
export const paymentModes = ['none', 'house', 'by_hand', 'stripe'] as const;

export type PaymentMode = (typeof paymentModes)[number];

/** The modes in which the host owes sellers what buyers have paid, and may keep a fee. */
export const modesThatPaySellers = ['by_hand', 'stripe'] as const satisfies PaymentMode[];
