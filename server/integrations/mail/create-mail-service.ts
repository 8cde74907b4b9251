import { join } from 'node:path';
import { withSpans } from '#server/observability/spans.ts';
import { createOutbox, type Outbox } from './file-transport.ts';
import type { MailService, Sender } from './mail-service.ts';
import { createSmtpMail } from './smtp-transport.ts';

type Settings = { smtpUrl: string | undefined; from: Sender };

/** Opens SMTP if it is configured, otherwise the outbox folder. */
export function createMailService(
  { smtpUrl, from }: Settings,
  dataDir: string,
): { mail: MailService; outbox: Outbox | undefined } {
  if (smtpUrl) return { mail: withSpans('mail', createSmtpMail(smtpUrl, from)), outbox: undefined };
  const outbox = createOutbox(join(dataDir, 'outbox'), from);
  return { mail: withSpans('mail', outbox), outbox };
}
