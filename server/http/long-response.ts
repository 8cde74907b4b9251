import type { ServerResponse } from 'node:http';

const long = new WeakSet<ServerResponse>();

/** Exempts a response from the time limit for responses: one that sends events and ends itself. */
export const allowLongResponse = (outgoing: ServerResponse): unknown => long.add(outgoing);

export const isLongResponse = (outgoing: ServerResponse): boolean => long.has(outgoing);
