import type { Person } from '#test/support/create-test-app.ts';
import type { ListeningApp } from '../support/listening-app.ts';

/** What a request needs to succeed and neither its schema nor the permission table can know. */
type Prepared = {
  body?: Record<string, unknown> | FormData;
  query?: Record<string, string>;
  /** The parameters of the path after the first one. */
  path?: Record<string, string>;
  /** Another caller than usual, because the call deletes its caller or needs one with a history. */
  person?: Person;
  cookie?: string;
};

type Params = { app: ListeningApp; caller: Person; seller: Person };
export type Prepare = (given: Params) => Promise<Prepared>;
