import { signInCookie } from './actors.ts';

/** A buyer of the demo books and pays for a book of a seller, without a browser. Returns the order's id. */
export async function buyThroughApi(
  address: string,
  buyer: string,
  seller: string,
  card = '4242424242424242',
): Promise<string> {
  const call = callAs(address, await signInCookie(address, buyer));
  const callAsSeller = callAs(address, await signInCookie(address, seller));
  const books = await callAsSeller('GET', `/api/my-products?email=${seller}&limit=50`);
  const book = books.find(({ status }: { status: string }) => status === 'available');
  const booking = { bookId: book._id, phone: '+1 555 0163', location: 'Central Library steps' };
  const { insertedId } = await call('POST', '/api/buyingBooks', booking);
  const opened = await call('POST', '/api/create-payment-intent', { orderId: insertedId });
  await enterCard(address, opened, card);
  await call('POST', '/api/payments', { transactionId: opened.transactionId, paymentId: insertedId });
  return insertedId;
}

const callAs = (address: string, cookie: string) => async (method: string, path: string, body?: object) => {
  const response = await fetch(address + path, {
    method,
    headers: { cookie, origin: address, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

type Opened = { transactionId: string; clientSecret: string; cardService: { publishableKey: string } };

async function enterCard(
  address: string,
  { transactionId, clientSecret, cardService }: Opened,
  card: string,
) {
  const body = new URLSearchParams({
    key: cardService.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2039',
    'payment_method_data[card][cvc]': '314',
  });
  const path = `/sandbox-cards/v1/payment_intents/${transactionId}/confirm`;
  const response = await fetch(address + path, { method: 'POST', body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}
