import type { Answer, TestApp } from './create-test-app.ts';

/** Submits a card to the payment provider, as the card form does. */
export function confirmCard(
  app: TestApp,
  { transactionId, clientSecret }: { transactionId: string; clientSecret: string },
  number = '4242424242424242',
): Promise<Answer> {
  const form = new URLSearchParams({
    key: app.paymentProvider.publicConfig().publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2039',
    'payment_method_data[card][cvc]': '314',
  });
  return app.send('POST', `/sandbox-cards/v1/payment_intents/${transactionId}/confirm`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
}
