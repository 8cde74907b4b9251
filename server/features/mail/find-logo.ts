import type { Logger } from 'pino';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { MailLogo } from '../images/mail-logo.ts';

type Deps = { store: ImageStore; log: Logger };

/** Returns a function that finds the logo for emails. It is drawn once; if that fails, emails have the site's name only. */
export function createFindLogo({ store, log }: Deps): (url: string | null) => Promise<MailLogo | undefined> {
  let drawn: { url: string; logo: MailLogo | undefined } | undefined;
  return async (url) => {
    if (url === null) return undefined;
    if (drawn?.url === url) return drawn.logo;
    try {
      // Imported on demand, because image processing takes memory that a process without mail does not need.
      const { createMailLogo } = await import('../images/mail-logo.ts');
      drawn = { url, logo: await createMailLogo(store, url) };
      return drawn.logo;
    } catch (error) {
      log.warn({ err: error }, 'mail_logo_failed');
      return undefined;
    }
  };
}
