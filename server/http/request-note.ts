/** What is noted about a request while it is answered, for the log, the metrics and the traces: nobody's data. */
export type RequestNote = {
  /** As it arrived. A page asks the API for what it shows by requests of its own. */
  readonly request: Request;
  readonly requestId: string;
  /** The pattern that its address fits, such as `/api/payment/:id`; undefined until the app has found it. */
  route?: string | undefined;
  /** Of the caller, once somebody has asked. */
  role?: string;
  /** The kind of seat that was taken by others. */
  refusedSeat?: string;
};

type Env = { note?: RequestNote };

/** The note that travels with a request; undefined where nobody keeps any, as in most tests. */
export const noteOf = (env: object | undefined): RequestNote | undefined => (env as Env | undefined)?.note;

export const keepNote = (env: object, note: RequestNote): void => void Object.assign(env, { note });
