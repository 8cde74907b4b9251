// The external services: a payment provider that authorizes and charges every card, and a mail server that
// accepts every mail.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readIntentId } from './intent-id.ts';

const charged = new Set<string>();

const cards = createServer((request, response) => {
  request.resume().on('end', () => {
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?/.exec(request.url ?? '') ?? [];
    if (action === 'capture') charged.add(id);
    const text = JSON.stringify(intent(id));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});

function intent(id: string): object {
  const { paymentId, orderId, buyerId, cents } = readIntentId(id);
  const isCharged = charged.has(id);
  return {
    id,
    object: 'payment_intent',
    amount: cents,
    amount_received: isCharged ? cents : 0,
    currency: 'usd',
    livemode: false,
    status: isCharged ? 'succeeded' : 'requires_capture',
    client_secret: `${id}_secret`,
    metadata: { payment_id: paymentId, order_id: orderId, buyer_id: buyerId },
    latest_charge: { id: `ch_${id.slice(3, 20)}`, object: 'charge', refunded: false },
  };
}

const mails = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, taken) => void stream.resume().on('end', () => taken()),
});

process.on('message', async () => {
  cards.listen(0, '127.0.0.1');
  const mailServer = mails.listen(0, '127.0.0.1');
  await Promise.all([once(cards, 'listening'), once(mailServer, 'listening')]);
  const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
  process.send?.({
    result: {
      cards: `http://127.0.0.1:${portOf(cards)}`,
      mail: `smtp://127.0.0.1:${portOf(mailServer)}`,
    },
  });
});
