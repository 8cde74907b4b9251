import type { Hono } from 'hono';
import * as agreementCalls from '#contract/site/agreements.ts';
import * as calls from '#contract/site/site.ts';
import * as textCalls from '#contract/site/site-texts.ts';
import * as slideCalls from '#contract/site/slides.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { getSite } from './get-site.ts';
import { getSiteText } from './get-site-text.ts';
import { listSiteTexts } from './list-site-texts.ts';
import { getManifest } from './manifest.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import { listOwnTexts } from './own-texts.ts';
import type { Site } from './site-settings.ts';
import { listSlides } from './slides.ts';
import { agreeToTerms, getAgreement } from './terms/agreements.ts';
import { updateSite } from './update-site.ts';
import { updateSiteText } from './update-site-text.ts';

type Deps = {
  db: Db;
  site: Site;
  config: Pick<Config, 'sendsMail' | 'takesCards'>;
};

export function registerSiteRoutes(app: Hono<AppEnv>, deps: Deps): void {
  registerSettings(app, deps);
  app.get('/api/site/manifest', async (c) => c.json(await getManifest(deps.site)));
  registerTexts(app, deps);
  registerAgreements(app, deps);
}

function registerAgreements(app: Hono<AppEnv>, { db, site }: Deps): void {
  registerEndpoint(app, agreementCalls.getAgreement, async ({ query }, caller) =>
    getAgreement({ db, site }, caller.id, query.locale),
  );

  registerEndpoint(app, agreementCalls.agreeToTerms, async ({ body }, caller) => {
    await agreeToTerms(db, caller.id, body.version);
    return { acknowledged: true };
  });
}

function registerSettings(app: Hono<AppEnv>, { db, site, config: { sendsMail, takesCards } }: Deps): void {
  registerEndpoint(app, calls.getSite, ({ query }, caller, c) =>
    getSite(
      { db, site },
      {
        maySeeSettings: caller?.rights.includes('can_settings') ?? false,
        locale: query.locale,
        readerLocale: requestLocale(c),
      },
    ),
  );

  registerEndpoint(app, slideCalls.listSlides, async ({ query }, _, c) => ({
    slides: listSlides(await site.current(), query.locale ?? requestLocale(c)),
  }));

  registerEndpoint(app, calls.updateSite, async ({ body }, caller) => ({
    acknowledged: true,
    version: await updateSite({ db, sendsMail, takesCards }, caller.id, body),
  }));
}

function registerTexts(app: Hono<AppEnv>, { db, site }: Deps): void {
  registerEndpoint(app, textCalls.listSiteTexts, async (_input, _caller, c) => ({
    texts: await listSiteTexts(db, requestLocale(c)),
    own: listOwnTexts(),
  }));

  registerEndpoint(app, textCalls.getSiteText, async ({ params, query }, _, c) =>
    getSiteText({ db, site }, params.key, query.locale ?? requestLocale(c)),
  );

  registerEndpoint(app, textCalls.updateSiteText, async ({ params, body }, caller) => ({
    acknowledged: true,
    version: await updateSiteText(db, caller.id, params.key, body),
  }));

  registerEndpoint(app, textCalls.previewMarkdown, async ({ body }) => ({
    tree: await readMarkdown(body.text),
  }));
}
