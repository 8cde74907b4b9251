import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Auth } from '../features/auth/better-auth.ts';
import { createGoogle, type Google } from '../features/auth/google.ts';
import type { AppEnv } from '../http/app-env.ts';
import { loopbackOrigin } from '../http/listen.ts';

type Options = {
  config: Pick<Config, 'demo' | 'google' | 'isExposedDemo'>;
  auth: Auth;
  pool: Pool;
  secret: string;
  log: Logger;
  publicOrigin: string;
  server: Server;
};

type GoogleSignIn = { google?: Google; demoGoogle?: Hono<AppEnv> };

/**
 * Creates sign-in with Google when it is configured, otherwise a stand-in for Google in a demo. Production and a demo
 * that other machines can reach get no stand-in, because it lets users choose who they are without a password.
 */
export async function createGoogleSignIn(params: Options): Promise<GoogleSignIn> {
  const { config, auth, server } = params;
  if (config.google) return { google: createGoogle(auth, config.google) };
  if (!config.demo || config.isExposedDemo) return {};
  const { createDemoGoogle } = await import('#demo/fake-google/demo-google.ts');
  const { app, settings } = createDemoGoogle({ ...params, loopbackOrigin: loopbackOrigin(server) });
  return { google: createGoogle(auth, settings), demoGoogle: app };
}
