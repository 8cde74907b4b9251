import type { Hono } from 'hono';
import { idParams } from '#contract/kernel/fields.ts';
import * as calls from '#contract/meetings.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint, registerStream } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { DomainError } from '#server/lib/errors.ts';
import { announceOrder } from '../conversations/announce.ts';
import type { MessageRules } from '../conversations/send-message.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import type { Site } from '../site/site-settings.ts';
import { acceptMeeting } from './accept-meeting.ts';
import { exportMeeting } from './export-meeting.ts';
import { getMeeting } from './get-meeting.ts';
import { proposeMeeting } from './propose-meeting.ts';

type Deps = {
  db: Db;
  site: Site;
  enqueueMail: EnqueueMail;
  publicOrigin: string;
  config: RateLimitSettings;
} & Pick<MessageRules, 'containsHandoverCode'>;

export function registerMeetingRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { db, site, enqueueMail, config, containsHandoverCode } = deps;
  const proposing = { db, enqueueMail, limits: config.limits, containsHandoverCode };
  const timeZone = async () => (await site.current()).timeZone;

  registerEndpoint(app, calls.getMeeting, async ({ params }, { id }) =>
    getMeeting(db, id, params.id, await timeZone()),
  );

  registerEndpoint(app, calls.proposeMeeting, async ({ params, body }, { id }) => {
    const proposal = { ...body, timeZone: await timeZone() };
    const version = await proposeMeeting(proposing, id, params.id, proposal);
    await announceOrder(db, params.id);
    return { acknowledged: true, version };
  });

  registerEndpoint(app, calls.acceptMeeting, async ({ params, body }, { id }) => {
    const modifiedCount = await acceptMeeting({ db, enqueueMail }, id, params.id, body.version);
    await announceOrder(db, params.id);
    return { acknowledged: true, modifiedCount };
  });

  registerStream(app, calls.exportMeeting, async ({ id }, c) => {
    const params = idParams.safeParse({ id: c.req.param('id') });
    if (!params.success) throw new DomainError('not_found');
    return calendarDownload(await exportMeeting(deps, id, params.data.id, requestLocale(c)));
  });
}

const calendarDownload = (text: string): Response =>
  new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="meeting.ics"',
    },
  });
