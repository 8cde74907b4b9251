import type { Check } from '#contract/setup.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { memoizeFor } from '#server/lib/memoize-for.ts';
import {
  checkAddress,
  checkCards,
  checkDatabase,
  checkDisk,
  checkPictures,
  needsLook,
  notSetUp,
  works,
} from './checks.ts';

type Deps = {
  db: Db;
  config: Pick<Config, 'demo' | 'dataDir' | 'sendsMail' | 'takesCards'>;
  publicOrigin: string;
  store: ImageStore;
  paymentProvider: PaymentProvider;
};

/** The checks that call a service run at most every ten minutes, unless someone asks to run them again. */
const slowCheckMs = 10 * 60_000;

/** Makes the check-up of everything that a site needs. Each check returns a finding and never throws. */
export function createCheckUp({ db, config, publicOrigin, store, paymentProvider }: Deps) {
  const remember = () => ({
    pictures: memoizeFor(slowCheckMs, () => checkPictures(store)),
    cards: memoizeFor(slowCheckMs, () => checkCards(paymentProvider)),
  });
  let slow = remember();
  /** @param seen the address in the browser's address bar */
  const getCheckUp = async (seen: string | undefined): Promise<Check[]> => {
    const [setup, site] = await Promise.all([
      db.selectFrom('setup').selectAll().executeTakeFirst(),
      db.selectFrom('site').select('payment_mode').executeTakeFirst(),
    ]);
    const without = setup?.does_without ?? [];
    const cards = () => (config.takesCards ? slow.cards() : missing('cards', without.includes('cards')));
    return Promise.all([
      config.sendsMail ? checkMail(setup, config.demo) : missing('mail', without.includes('mail')),
      slow.pictures(),
      checkAddress(publicOrigin, seen),
      site?.payment_mode === 'none' ? notSetUp('cards', 'meeting') : cards(),
      checkDisk(config.dataDir),
      checkDatabase(db),
      checkBackup(setup?.backed_up_at ?? null),
    ]);
  };
  const runCheckUp = (seen: string | undefined): Promise<Check[]> => {
    slow = remember();
    return getCheckUp(seen);
  };
  return { getCheckUp, runCheckUp };
}

const missing = (name: 'mail' | 'cards', isAgreed: boolean): Check =>
  notSetUp(name, isAgreed ? 'without' : 'undecided');

type MailTimes = { mail_sent_at: Date | null; mail_confirmed_at: Date | null } | undefined;

function checkMail(setup: MailTimes, demo: boolean): Check {
  if (demo) return works('mail', 'confirmed', { at: '' });
  if (setup?.mail_confirmed_at)
    return works('mail', 'confirmed', { at: setup.mail_confirmed_at.toISOString() });
  return setup?.mail_sent_at
    ? needsLook('mail', 'sent', { at: setup.mail_sent_at.toISOString() })
    : needsLook('mail', 'untested');
}

const backupMaxAgeMs = 8 * 24 * 3600_000;

function checkBackup(at: Date | null): Check {
  if (!at) return notSetUp('backup', 'never');
  const values = { at: at.toISOString() };
  return Date.now() - at.getTime() <= backupMaxAgeMs
    ? works('backup', 'recent', values)
    : needsLook('backup', 'old', values);
}
