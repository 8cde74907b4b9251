import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Auth } from '../features/auth/better-auth.ts';
import { createGoogle, type Google } from '../features/auth/google.ts';
import type { AppEnv } from '../http/app-env.ts';
import { loopbackOrigin } from '../http/listen.ts';
import type { Config } from './config.ts';

type Options = {
  config: Pick<Config, 'demo' | 'google' | 'isExposedDemo'>;
  auth: Auth;
  pool: Pool;
  secret: string;
  log: Logger;
  publicOrigin: string;
  server: Server;
};

type Opened = { google?: Google; demoGoogle?: Hono<AppEnv> };

/**
 * Google when its settings are there; otherwise, in a demo, the stand-in, and in production nothing at all. Nor in a demo
 * that other machines reach: at the stand-in everybody chooses who they are, without a password.
 */
export async function createGoogleSignIn(params: Options): Promise<Opened> {
  const { config, auth, server } = params;
  if (config.google) return { google: createGoogle(auth, config.google) };
  if (!config.demo || config.isExposedDemo) return {};
  // Loaded for demos only: anywhere else it is not so much as there.
  const { createDemoGoogle } = await import('../demo/fake-google/demo-google.ts');
  const { app, settings } = createDemoGoogle({ ...params, loopbackOrigin: loopbackOrigin(server) });
  return { google: createGoogle(auth, settings), demoGoogle: app };
}
