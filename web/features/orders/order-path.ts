export const orderPath = (orderId: string): string => `/dashboard/orders/${orderId}`;
