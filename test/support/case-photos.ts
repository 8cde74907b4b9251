import { expect } from 'vitest';
import { drawPicture, type Person, type TestApp, testOrigin } from './create-test-app.ts';
import { formOf } from './image-app.ts';

/** Uploads a photo for a case about an order. */
export async function uploadCasePhoto({ app }: TestApp, { token }: Person, orderId: string) {
  const response = await app.fetch(
    new Request(`${testOrigin}/api/orders/${orderId}/case-photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formOf(await drawPicture(400, 600)),
    }),
  );
  return { status: response.status, body: (await response.json()) as any };
}

/** The same, for its ID. */
export async function addCasePhoto(app: TestApp, person: Person, orderId: string): Promise<string> {
  const { status, body } = await uploadCasePhoto(app, person, orderId);
  expect(status).toBe(201);
  return body._id;
}
