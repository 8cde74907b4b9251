/** What is noted about a request while it is answered, for the log, the metrics and the traces: nobody's data. */
export type RequestContext = {
  /** As it arrived. A page asks the API for what it shows by requests of its own. */
  readonly request: Request;
  readonly requestId: string;
  /** The pattern that its address fits, such as `/api/payment/:id`; undefined until the app has found it. */
  route?: string | undefined;
  /** Of the caller, once somebody has asked. */
  role?: string;
  /** The kind of seat that was taken by others. */
  rejectedBy?: string;
};

type Env = { note?: RequestContext };

/** The note that travels with a request; undefined where nobody keeps any, as in most tests. */
export const getRequestContext = (env: object | undefined): RequestContext | undefined =>
  (env as Env | undefined)?.note;

export const setRequestContext = (env: object, note: RequestContext): void =>
  void Object.assign(env, { note });
