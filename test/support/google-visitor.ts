import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { expect } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { type Answer, createTestApp, type TestApp, testOrigin } from './create-test-app.ts';

/** An app that listens on a port, because it calls Google or its stand-in over the network. */
export async function listeningApp(env: Record<string, string> = {}) {
  let app: TestApp | undefined;
  const server = createAdaptorServer({
    fetch: (request, bindings) => app?.app.fetch(request, bindings) ?? new Response(null, { status: 503 }),
    overrideGlobalObjects: false,
  }) as Server;
  await listen(server, 0, '127.0.0.1');
  app = await createTestApp({ env, server });
  const close = async () => {
    await app?.close();
    server.closeAllConnections();
    server.close();
  };
  return { app, close };
}

/** A user's browser. It keeps its cookies and returns redirects without following them. */
export function visitor(app: TestApp) {
  const cookies = new Map<string, string>();
  const send = async (method: string, url: string, options: { body?: unknown; type?: string } = {}) => {
    const { pathname, search } = new URL(url, testOrigin);
    const { body, type } = options;
    const answer = await app.send(method, pathname + search, {
      ...(body !== undefined && { body }),
      headers: {
        origin: testOrigin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(type && { 'content-type': type }),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.some((one) => /^max-age=0|^expires=Thu, 01 Jan 1970/i.test(one))) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (url: string) => send('GET', url),
    post: (path: string, body: unknown = {}) => send('POST', path, { body }),
    put: (path: string, body: unknown) => send('PUT', path, { body }),
    /** The address that starts the sign-in with Google. */
    start: async (attempt = 'one') => {
      const { status, body } = await send('POST', '/api/auth/sign-in/social', { body: { attempt } });
      expect(status, JSON.stringify(body)).toBe(200);
      return new URL(body.url);
    },
    press: (path: string, form: Record<string, string>) =>
      send('POST', path, {
        body: String(new URLSearchParams(form)),
        type: 'application/x-www-form-urlencoded',
      }),
    me: async () => (await send('GET', '/api/me')).body.user,
  };
}
export type Visitor = ReturnType<typeof visitor>;

export const next = (answer: Answer): string => {
  expect(answer.headers.get('location'), `${answer.status} ${JSON.stringify(answer.body)}`).not.toBeNull();
  return answer.headers.get('location') ?? '';
};

/**
 * Chooses a user, or Cancel, at the demo's stand-in. Returns the address that Google redirects the browser to.
 */
export async function chooseAtDemo(person: Visitor, url: URL, name: string | null): Promise<string> {
  const choosing = next(await person.get(url.href));
  const page = (await person.get(choosing)).body as string;
  const choice = page.split('value="').find((part) => part.includes(`<b>${name}</b>`)) ?? '';
  const value = /^demo-[^"]+/.exec(choice)?.[0];
  expect(name === null || value !== undefined).toBe(true);
  const chosen = await person.press(choosing, value ? { person: value } : { cancel: 'yes' });
  return next(await person.get(next(chosen)));
}

/** Signs in through the demo's stand-in. Returns the page of ours that it ends on. */
export async function signInAtDemo(person: Visitor, name: string | null): Promise<string> {
  return next(await person.get(await chooseAtDemo(person, await person.start(), name)));
}
