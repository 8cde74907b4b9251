import { startBookImportWorker } from '../features/book-imports/queue.ts';
import { notifyStaffOfCases } from '../features/cases/notify-staff.ts';
import { deleteCasePhotos } from '../features/cases/photos/delete-case-photos.ts';
import { moveMergedBooks } from '../features/categories/move-merged-books.ts';
import { endDeclaredHandovers, remindOfHandovers } from '../features/handovers/handover-clocks.ts';
import { collectUnusedImages } from '../features/images/collect-unused-images.ts';
import { startMailWorker } from '../features/mail/worker.ts';
import { remindOfMeetings } from '../features/meetings/remind-of-meetings.ts';
import { deleteOldNotifications } from '../features/notifications/delete-old-notifications.ts';
import { sendConversationMails } from '../features/notifications/send-conversation-mails.ts';
import { sendDailyDigests } from '../features/notifications/send-daily-digests.ts';
import { enqueueOrderNotifications, remindExpiringHolds } from '../features/orders/enqueue-notifications.ts';
import { expireHolds } from '../features/orders/expire-holds.ts';
import { reconcilePayments } from '../features/payments/reconcile-payments.ts';
import { syncAccountsAndSettle } from '../features/payouts/accounts/sync-accounts.ts';
import { reconcileEntriesNightly } from '../features/payouts/reconcile-entries.ts';
import { reconcileWithProviderNightly } from '../features/payouts/reconcile-with-provider.ts';
import { settleTransfers } from '../features/payouts/settle-transfers.ts';
import { updatePriceGuidance } from '../features/prices/update-price-guidance.ts';
import { publishDueReviews } from '../features/reviews/publish-reviews.ts';
import { isRebuildDue, rebuildVocabulary } from '../features/search/rebuild-vocabulary.ts';
import { deleteExpiredRecords } from '../features/users/delete-expired-records.ts';
import { runWishes } from '../features/wishes/run-wishes.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Context } from './create-context.ts';
import { createMailSources } from './create-mail-sources.ts';
import { startPushes } from './start-pushes.ts';

/** Starts the recurring jobs, and the workers that send mail and pushes and import books. */
export async function startBackgroundWork(context: Context): Promise<void> {
  const { config, db, store, site, jobs, log, secret, publicOrigin, mail } = context;
  const sendDuePushes = await startPushes(jobs, { db, log, secret, publicOrigin, site, config });
  await startJobs(jobs, { db, log }, recurringJobs(context, sendDuePushes));
  await startBookImportWorker(jobs, { db, store, log });
  if (await isRebuildDue(db)) await jobs.boss.send('rebuild-search-words');
  if (mail)
    await startMailWorker(jobs, {
      ...{ db, mail, store, publicOrigin, log, currentSite: site.current },
      ...createMailSources(secret, publicOrigin),
    });
}

function recurringJobs(
  context: Context,
  sendDuePushes: () => Promise<unknown>,
): Parameters<typeof startJobs>[2] {
  const { config, db, store, site, enqueueMail, log, paymentProvider, payoutProvider } = context;
  const settleDeps = { db, payoutProvider, enqueueMail, log };
  return [
    { name: 'expire-holds', run: () => expireHolds(db) },
    { name: 'tell-about-orders', run: () => enqueueOrderNotifications({ db, enqueueMail }) },
    { name: 'remind-of-ending-holds', run: () => remindExpiringHolds({ db, enqueueMail }) },
    { name: 'remind-of-meetings', run: () => remindOfMeetings({ db, enqueueMail }) },
    { name: 'reconcile-payments', run: () => reconcilePayments({ db, paymentProvider, enqueueMail, log }) },
    { name: 'end-declared-handovers', run: () => endDeclaredHandovers({ db, enqueueMail }) },
    { name: 'settle-transfers', run: () => settleTransfers(settleDeps) },
    { name: 'remind-of-handovers', run: () => remindOfHandovers({ db, enqueueMail }) },
    { name: 'send-conversation-mails', run: () => sendConversationMails({ db, enqueueMail }) },
    {
      name: 'send-daily-digests',
      run: async () => sendDailyDigests({ db, enqueueMail }, (await site.current()).timeZone),
    },
    { name: 'send-pushes', run: sendDuePushes },
    { name: 'publish-reviews', run: () => publishDueReviews({ db, enqueueMail }) },
    { name: 'notify-staff-of-cases', run: () => notifyStaffOfCases({ db, enqueueMail }) },
    { name: 'match-wishes', run: () => runWishes({ db, enqueueMail }) },
    { name: 'move-merged-books', run: () => moveMergedBooks(db) },
    {
      name: 'remove-unused-pictures',
      run: async () => {
        await collectUnusedImages({ db, store });
        await deleteCasePhotos({ db, store });
      },
    },
    { name: 'delete-expired-records', run: () => deleteExpiredRecords(db) },
    { name: 'delete-old-notifications', run: () => deleteOldNotifications(db) },
    { name: 'update-price-guidance', run: () => updatePriceGuidance(db) },
    { name: 'reconcile-entries', run: () => reconcileEntriesNightly(settleDeps) },
    {
      name: 'reconcile-with-provider',
      run: async () => {
        if (config.takesCards) await reconcileWithProviderNightly({ ...settleDeps, paymentProvider });
      },
    },
    {
      name: 'sync-payout-accounts',
      run: async () => {
        if (config.takesCards) await syncAccountsAndSettle(settleDeps);
      },
    },
    { name: 'rebuild-search-words', run: () => rebuildVocabulary(db) },
  ];
}
