import { type RecurringJob, recurringJobNames, recurringJobs } from '#contract/jobs.ts';
import { type FailedMail, mailMessages } from '#contract/mail.ts';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';
import { listStates } from './seller.ts';

export const givenUpMailCalls = /\/api\/given-up-mail(\?|$)/;
export const jobsCall = /\/api\/overview\/jobs$/;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const reasons = [
  'The mail server says this address doesn’t accept email (SMTP EENVELOPE RCPT TO 550).',
  'We couldn’t reach the mail server (SMTP ECONNECTION CONN).',
  'Dogear stopped while sending this.',
];

/** A mail of each kind, the first to a deleted user. */
export const oneOfEachMail = mailMessages.map((message, index): FailedMail => {
  const isGone = index === 0;
  return {
    _id: `01900000-0000-7000-8000-0000000000${10 + index}`,
    message,
    about: /book|receipt|refund|listing/.test(message) ? 'The Adventures of Sherlock Holmes' : null,
    recipientName: isGone ? null : 'Clara Whitfield',
    recipientEmail: isGone ? null : 'clara.whitfield@dogear.test',
    recipientPhoto: null,
    orderedAt: ago(90 + index * 400),
    failedAt: ago(12 + index * 400),
    attempts: index % 3 === 0 ? 1 : 10,
    reason: reasons[index % 3] ?? '',
  };
});

export const overviewCall = /\/api\/overview\/administration$/;
export const overviewWithMail = {
  users: 9,
  buyers: 2,
  sellers: 6,
  sellersToVerify: 2,
  reported: 1,
  openCases: 1,
  givenUpMails: oneOfEachMail.length,
  waitingLongest: [],
};

/** Each job in a different state. */
export const jobsInEveryState = recurringJobNames.map((name, index): RecurringJob => {
  const state = (['ok', 'failed', 'overdue', 'pending'] as const)[index % 4] ?? 'ok';
  return {
    name,
    every: recurringJobs[name],
    state,
    lastSucceededAt: state === 'pending' ? null : ago(state === 'ok' ? 0.4 : 47),
    failedAt: state === 'failed' ? ago(0.5) : null,
    lastError: state === 'failed' ? 'Unexpected error (DatabaseError 57014). See the log.' : null,
  };
});

export const backgroundWorkStates: PageState[] = [
  {
    name: 'background work',
    show: async (page, address) => {
      await answerWith(page, givenUpMailCalls, oneOfEachMail);
      await answerWith(page, jobsCall, jobsInEveryState);
      await answerWith(page, overviewCall, overviewWithMail);
      await openFromMenu(page, address, 'backgroundwork');
      await page
        .getByRole('button', { name: /^Try again:/ })
        .first()
        .waitFor();
      await page.getByText('Overdue').first().waitFor();
    },
  },
  {
    name: 'background work, discarding a mail',
    show: async (page, address) => {
      await answerWith(page, givenUpMailCalls, oneOfEachMail);
      await openFromMenu(page, address, 'backgroundwork');
      await page
        .getByRole('button', { name: /^Discard:/ })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'background work as it comes',
    show: (page, address) => openPage(page, `${address}/dashboard/backgroundwork`),
  },
  ...listStates('background work, the mail', 'backgroundwork', givenUpMailCalls),
  {
    name: 'background work, the jobs loading',
    show: async (page, address) => {
      await stallRequests(page, jobsCall);
      await openFromMenu(page, address, 'backgroundwork');
      await page.getByRole('listitem').locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'background work, the jobs did not load',
    show: async (page, address) => {
      await refuse(page, jobsCall, 'Dogear is busy or restarting.');
      await openFromMenu(page, address, 'backgroundwork');
      await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
    },
  },
];
