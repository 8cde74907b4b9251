export const receiptPath = (orderId: string): string => `/dashboard/receipt/${orderId}`;
