import { createPeople } from '../permissions/people.ts';
import { createListeningApp } from '../support/listening-app.ts';
import { rememberSessions } from '../support/remember-sessions.ts';
import { listCallers, plantCanaries } from './callers.ts';
import { createChecker } from './check-reply.ts';
import { documentedEndpoints } from './described-calls.ts';

export type DescribedApp = Awaited<ReturnType<typeof openDescribedApp>>;

/** All of Dogear with callers of every kind, its operations as it describes them, and a checker of its responses. */
export async function openDescribedApp(options: Parameters<typeof createListeningApp>[0] = {}) {
  const app = await createListeningApp(options);
  const people = await createPeople(app);
  const canaries = await plantCanaries(app);
  const calls = documentedEndpoints((await app.send('GET', '/api/openapi.json')).body);
  return {
    app,
    people,
    callers: listCallers(people),
    canaries,
    calls,
    check: await createChecker(app.db, calls, canaries),
    /** Brings back the sessions that some calls end. */
    restoreSessions: await rememberSessions(app),
  };
}

/** Lets a function run for each of many requests, with the sessions restored before every fiftieth. */
export function restoringSessions<Request>(
  { restoreSessions }: DescribedApp,
  send: (request: Request) => Promise<unknown>,
): (request: Request) => Promise<void> {
  let sent = 0;
  return async (request) => {
    if (sent++ % 50 === 0) await restoreSessions();
    await send(request);
  };
}
