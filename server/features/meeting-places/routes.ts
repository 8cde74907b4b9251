import type { Hono } from 'hono';
import * as calls from '#contract/meeting-places.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { addMeetingPlace, deleteMeetingPlace, updateMeetingPlace } from './change-meeting-places.ts';
import { listManagedMeetingPlaces, listMeetingPlaces } from './list-meeting-places.ts';

const acknowledged = { acknowledged: true } as const;

export function registerMeetingPlaceRoutes(app: Hono<AppEnv>, { db }: { db: Db }): void {
  registerEndpoint(app, calls.listMeetingPlaces, async () => ({ places: await listMeetingPlaces(db) }));

  registerEndpoint(app, calls.listManagedMeetingPlaces, async () => ({
    places: await listManagedMeetingPlaces(db),
  }));

  registerEndpoint(app, calls.addMeetingPlace, async ({ body }, caller) => ({
    ...acknowledged,
    insertedId: await addMeetingPlace(db, caller.id, body),
  }));

  registerEndpoint(app, calls.updateMeetingPlace, async ({ params, body }, caller) => {
    await updateMeetingPlace(db, caller.id, params.id, body);
    return acknowledged;
  });

  registerEndpoint(app, calls.deleteMeetingPlace, async ({ params }, caller) => {
    await deleteMeetingPlace(db, caller.id, params.id);
    return acknowledged;
  });
}
