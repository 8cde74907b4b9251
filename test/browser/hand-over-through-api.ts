import { signInCookie } from './actors.ts';
import { buyThroughApi } from './buy-through-api.ts';

/** A buyer of the demo buys a book and confirms that they have it, without a browser. Returns the order's id. */
export async function handOverThroughApi(address: string, buyer: string, seller: string): Promise<string> {
  const order = await buyThroughApi(address, buyer, seller);
  await postAs(address, buyer, `/orders/${order}/handover/confirmation`);
  return order;
}

export async function postAs(address: string, email: string, path: string, body: object = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: {
      cookie: await signInCookie(address, email),
      origin: address,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
