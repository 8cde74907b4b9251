import { demoPassword } from '#demo/demo-people.ts';
import { type MarkedRequest, markRequest } from './marked-request.ts';
import type { Target } from './open-target.ts';

/**
 * Input that the OpenAPI document does not describe: headers, cookies, sign-in, the payment provider's webhook.
 */
export function besideTheCalls({ address, members: { Buyer } }: Target): MarkedRequest[] {
  const mark = (name: string, parts: Parameters<typeof markRequest>[2]) => markRequest(name, address, parts);
  return [
    mark('the access token', {
      method: 'GET',
      path: '/api/me',
      headers: { Authorization: `Bearer ${Buyer.token}*` },
    }),
    mark('the cookies', {
      method: 'GET',
      path: '/dashboard/profile',
      headers: { Cookie: `${Buyer.cookie}*; theme=light*` },
    }),
    mark('where a write comes from', {
      method: 'DELETE',
      path: '/api/me/sessions',
      headers: { Cookie: Buyer.cookie, Origin: `${address}*`, 'Sec-Fetch-Site': 'same-origin*' },
    }),
    mark('signing in', {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { 'User-Agent': 'Mozilla/5.0*', 'X-Forwarded-For': '192.0.2.7*' },
      body: { email: 'marcus@dogear.test', password: demoPassword },
    }),
    mark('a picture', { method: 'GET', path: `/images/${'0'.repeat(64)}*.webp` }),
    mark('the card service reports', {
      method: 'POST',
      path: '/webhooks/cards',
      headers: { 'Stripe-Signature': 't=1,v1=00*' },
      body: { id: 'evt_nobody', type: 'payment_intent.succeeded' },
    }),
    mark('a page with a query', { method: 'GET', path: '/login', query: { returnTo: '/dashboard' } }),
  ];
}
