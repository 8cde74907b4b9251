import type { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import type { OwnPage } from '../http/own-page.ts';

/** Calls our own API in this process. */
export type CallOwnApi = (call: Request) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

/**
 * Creates the calls of one page that is being rendered. They pass the routes of every other call, where access, limits, and the input are
 * checked, with two differences: the caller is read once for all of them, and an answer is handed over as it is, instead of being written
 * as JSON and parsed again. So a page must not change it.
 */
export function createCallOwnApi(api: Hono<AppEnv>, env?: AppEnv['Bindings']): CallOwnApi {
  const authentications: OwnPage['authentications'] = new Map();
  return async (call) => {
    let kept: { answer: unknown } | undefined;
    const keepAnswer = (answer: unknown) => {
      kept = { answer };
    };
    const response = await api.fetch(call, { ...env, ownPage: { authentications, keepAnswer } });
    const { ok, status } = response;
    return kept ? { ok, status, json: async () => kept?.answer } : response;
  };
}
