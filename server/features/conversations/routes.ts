import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import * as calls from '#contract/conversations.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { requestKey } from '#server/http/client-key.ts';
import { registerEndpoint, registerStream } from '#server/http/endpoint.ts';
import { allowLongResponse } from '#server/http/long-response.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { announceConversation } from './announce.ts';
import { blockUser, unblockUser } from './blocks.ts';
import type { EventStreams } from './event-streams.ts';
import { listBlocks } from './list-blocks.ts';
import { markConversationRead } from './mark-conversation-read.ts';
import { countUnreadConversations, getConversation, listConversations, listMessages } from './queries.ts';
import { reportMessage } from './report-message.ts';
import { dismissReportedMessage, listReportedMessages } from './reported-messages.ts';
import { type MessageRules, sendMessage } from './send-message.ts';
import { startConversation } from './start-conversation.ts';

type Deps = {
  db: Db;
  config: RateLimitSettings & { sendsMail: boolean; clientIpHeader: string | undefined };
  eventStreams: EventStreams;
} & Pick<MessageRules, 'containsHandoverCode'>;

export function registerConversationRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db, config, eventStreams, containsHandoverCode } = deps;
  const { limits } = config;
  const rules: MessageRules = { sendsMail: config.sendsMail, containsHandoverCode };
  const countMessage = (userId: string) =>
    consumeRateLimit(db, `message:${userId}`, limits.messagesPerPerson);

  registerEndpoint(app, calls.countUnreadConversations, async (_, caller) => ({
    count: await countUnreadConversations(db, caller.id),
  }));

  registerEndpoint(app, calls.listConversations, ({ query }, caller) =>
    listConversations(db, query, caller.id),
  );

  registerEndpoint(app, calls.getConversation, ({ params }, caller) =>
    getConversation(db, caller.id, params.id),
  );

  registerEndpoint(app, calls.listMessages, ({ params, query }, caller) =>
    listMessages(db, query, caller.id, params.id),
  );

  registerEndpoint(app, calls.startConversation, async ({ body }, caller) => {
    await countMessage(caller.id);
    const { conversationsPerBuyer } = limits;
    const insertedId = await startConversation(db, caller.id, body, { ...rules, conversationsPerBuyer });
    await announceConversation(db, insertedId);
    return { acknowledged: true, insertedId };
  });

  registerEndpoint(app, calls.sendMessage, async ({ params, body }, caller) => {
    await countMessage(caller.id);
    const hasContactDetails = await sendMessage(db, caller.id, params.id, body, rules);
    await announceConversation(db, params.id);
    return { acknowledged: true, insertedId: body._id, hasContactDetails };
  });

  registerEndpoint(app, calls.markConversationRead, async ({ params, body }, caller) => {
    await markConversationRead(db, caller.id, params.id, body.messageId);
    await announceConversation(db, params.id);
    return { acknowledged: true };
  });

  registerEndpoint(app, calls.blockUser, async ({ body }, caller) => ({
    acknowledged: true,
    insertedId: await blockUser(db, caller.id, body.conversationId),
  }));

  registerEndpoint(app, calls.listBlocks, ({ query }, caller) => listBlocks(db, query, caller.id));

  registerEndpoint(app, calls.unblockUser, async ({ params }, caller) => {
    await unblockUser(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerEndpoint(app, calls.reportMessage, async ({ params }, caller) => ({
    acknowledged: true,
    modifiedCount: await reportMessage(db, caller.id, params.id),
  }));

  registerEndpoint(app, calls.listReportedMessages, ({ query }, _, c) =>
    listReportedMessages(db, query, requestLocale(c)),
  );

  registerEndpoint(app, calls.dismissReportedMessage, async ({ params }, caller) => {
    await dismissReportedMessage(db, caller.id, params.id);
    return { acknowledged: true, deletedCount: 1 };
  });

  registerStream(app, calls.streamEvents, async (caller, c) => {
    const address = requestKey(c.req.raw, c.env, config.clientIpHeader);
    const body = eventStreams.open({ userId: caller.id, sessionId: caller.sessionId, address });
    const { outgoing } = c.env as Partial<HttpBindings>;
    if (outgoing) allowLongResponse(outgoing);
    // Proxies that collect responses before they pass them on would hold the events back.
    return c.body(body, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });
}
