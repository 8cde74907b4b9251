import type { Hono } from 'hono';
import * as calls from '#contract/notifications/notifications.ts';
import * as pushCalls from '#contract/notifications/push-subscriptions.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { createVapidKeys } from '#server/integrations/push/vapid-keys.ts';
import { getNotificationChoices, updateNotificationChoices } from './choices.ts';
import { markNotificationRead, markNotificationsRead } from './mark-read.ts';
import {
  createPushSubscription,
  deletePushSubscription,
  listPushSubscriptions,
} from './push/push-subscriptions.ts';
import { countNewNotifications, listNotifications } from './queries.ts';

type Deps = { db: Db; secret: string };

export function registerNotificationRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db } = deps;
  registerPushRoutes(app, deps);

  registerEndpoint(app, calls.getNotificationChoices, (_, { id }) => getNotificationChoices(db, id));

  registerEndpoint(app, calls.updateNotificationChoices, ({ body }, { id }) =>
    updateNotificationChoices(db, id, body),
  );

  registerEndpoint(app, calls.listNotifications, ({ query }, { id }, c) =>
    listNotifications(db, query, id, requestLocale(c)),
  );

  registerEndpoint(app, calls.countNewNotifications, async (_, { id }) => ({
    count: await countNewNotifications(db, id),
  }));

  registerEndpoint(app, calls.markNotificationsRead, async ({ body }, { id }) => ({
    acknowledged: true,
    modifiedCount: await markNotificationsRead(db, id, body.notificationId),
  }));

  registerEndpoint(app, calls.markNotificationRead, async ({ params }, { id }) => ({
    acknowledged: true,
    modifiedCount: await markNotificationRead(db, id, params.id),
  }));
}

function registerPushRoutes(app: Hono<AppEnv>, { db, secret }: Deps): void {
  const { publicKey } = createVapidKeys(secret);

  registerEndpoint(app, pushCalls.createPushSubscription, async ({ body }, caller, c) => {
    const { endpoint, keys } = body;
    const subscription = { endpoint, ...keys, locale: requestLocale(c), serverKey: publicKey };
    return {
      acknowledged: true,
      insertedId: await createPushSubscription(db, caller, subscription),
    };
  });

  registerEndpoint(app, pushCalls.listPushSubscriptions, async (_, caller, c) => ({
    publicKey,
    subscriptions: await listPushSubscriptions(db, caller, publicKey, requestLocale(c)),
  }));

  registerEndpoint(app, pushCalls.deletePushSubscription, async ({ params }, { id: userId }) => {
    await deletePushSubscription(db, userId, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });
}
