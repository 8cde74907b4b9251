import type { RecurringJob, RecurringJobName } from '#contract/jobs.ts';
import type { Services } from '#web/lib/services-context.ts';

/** The jobs that do nothing but send email, or ask the card service. */
const jobsOfService: Record<'mail' | 'cards', readonly RecurringJobName[]> = {
  mail: ['send-conversation-mails', 'send-daily-digests'],
  cards: ['sync-payout-accounts', 'reconcile-with-provider'],
};

/** Leaves out the jobs that have nothing to do, because the site lacks their service. */
export function jobsOfSite(jobs: RecurringJob[], { mail, cards }: Services): RecurringJob[] {
  const idle = [...(mail ? [] : jobsOfService.mail), ...(cards ? [] : jobsOfService.cards)];
  return jobs.filter(({ name }) => !idle.includes(name));
}

const namedWithoutMail = [
  'tell-about-orders',
  'notify-staff-of-cases',
  'match-wishes',
  'delete-expired-records',
] as const;

const isNamedWithoutMail = (name: RecurringJobName): name is (typeof namedWithoutMail)[number] =>
  (namedWithoutMail as readonly RecurringJobName[]).includes(name);

/** The key of what a job does, below `jobs` in messages/en/mail.json. */
export const jobKey = (name: RecurringJobName, { mail }: Pick<Services, 'mail'>) =>
  !mail && isNamedWithoutMail(name) ? (`jobWithoutMail.${name}` as const) : (`job.${name}` as const);
