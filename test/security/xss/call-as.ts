import { drawPicture } from '#test/support/create-test-app.ts';

/** Sends a request that must succeed, as the user with this session. Returns the body of the response. */
export async function call(
  address: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, any>> {
  const headers = { cookie, origin: address, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as Record<string, any>;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
}

const photos = new Map<string, Promise<string>>();

/** Uploads one photo, which all objects use. */
export function photoAt(address: string): Promise<string> {
  const photo = photos.get(address) ?? upload(address);
  photos.set(address, photo);
  return photo;
}

async function upload(address: string): Promise<string> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await drawPicture(300, 450))]), 'photo.jpg');
  const answer = await fetch(`${address}/api/images`, {
    method: 'POST',
    headers: { origin: address },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}
