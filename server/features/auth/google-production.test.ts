import { describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { listeningApp, next, visitor } from '#test/support/google-visitor.ts';

const production = {
  DOGEAR_MODE: 'production',
  DOGEAR_SECRET: 'long enough to be a secret of its own',
  PUBLIC_URL: 'https://books.example',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Dogear <books@books.example>',
};

describe('in production', () => {
  test('without settings there is neither Google nor anything that plays it', async () => {
    const { app, close } = await listeningApp(production);
    expect((await visitor(app).post('/api/auth/sign-in/social')).status).toBe(404);
    for (const path of ['/demo-idp/auth', '/demo-idp/.well-known/openid-configuration', '/demo-idp/people/x'])
      expect((await app.send('GET', path)).status, path).toBe(404);
    expect(next(await visitor(app).get('/api/auth/callback/google?code=x&state=y'))).toBe(
      '/login/google?error=not_found',
    );
    await close();
  });

  test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://demo.example' }])(
    'nor in a demo that other machines reach (%j): no one signs in there by choosing a person',
    async (settings) => {
      const { app, close } = await listeningApp(settings);
      expect((await visitor(app).post('/api/auth/sign-in/social')).status).toBe(404);
      expect((await app.send('GET', '/demo-idp/people/x')).status).toBe(404);
      await close();
    },
  );

  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set too'],
    [{ GOOGLE_CLIENT_SECRET: 'secret' }, 'GOOGLE_CLIENT_ID must be set too'],
    [
      {
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 's',
        GOOGLE_DISCOVERY_URL: 'http://127.0.0.1/demo-idp',
      },
      'GOOGLE_DISCOVERY_URL must start with https://',
    ],
    [{ GOOGLE_DISCOVERY_URL: 'google' }, 'GOOGLE_DISCOVERY_URL must be the URL'],
  ])('%j is refused at the start', (settings, words) => {
    expect(() => loadConfig({ ...production, ...settings })).toThrow(words);
  });

  test('both settings are Google, at Google’s own address', () => {
    const { google } = loadConfig({ ...production, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' });
    expect(google).toEqual({
      clientId: 'id',
      clientSecret: 's',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
    });
  });
});
