import { code, type Guard } from './guard.ts';

const lock = 'server/features/payouts/lock-transfer.ts';
const transition = 'server/features/payouts/transfer-transition.ts';
const anonymize = 'server/features/users/anonymize-user.ts';

export const sellerLock = code(
  'the lock of the seller',
  lock,
  `    .forNoKeyUpdate()
    .executeTakeFirst();

const lockOrder`,
  `    .executeTakeFirst();

const lockOrder`,
);
export const orderLock = code(
  'the lock of the order',
  lock,
  `    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

const lockTransferOfOrder`,
  `    .executeTakeFirstOrThrow();

const lockTransferOfOrder`,
);
export const oneTransfer: Guard = {
  name: 'the constraints one_transfer_for_each_order and one_entry_of_each_kind_for_each_order',
  statements: [
    'alter table transfers drop constraint one_transfer_for_each_order',
    'alter table seller_entries drop constraint one_entry_of_each_kind_for_each_order',
  ],
};
export const onlyHandedOver = code(
  'the transfer only of what was handed over',
  transition,
  `status === 'paid' && isHandedOver &&`,
  `status === 'paid' &&`,
);
export const onlyWithoutCase = code(
  'the transfer only without an open case',
  transition,
  `isHandedOver && caseState !== 'open' &&`,
  'isHandedOver &&',
);
export const takesBack = code(
  'the return of what was refunded',
  transition,
  `if (isGivenBack(order) && !isContested && !transfer.isRefunded) entries.push('refund');`,
  '',
);
export const refundsOnce = code(
  'the refund only of what is not refunded yet',
  transition,
  `!isContested && !transfer.isRefunded) entries.push('refund')`,
  `!isContested) entries.push('refund')`,
);
export const oneEntry: Guard = {
  name: 'the constraint one_entry_of_each_kind_for_each_order',
  statements: ['alter table seller_entries drop constraint one_entry_of_each_kind_for_each_order'],
};
export const job = code(
  'the job',
  'server/features/payouts/settle-transfers.ts',
  `  for (const { id } of rows) await settleTransferNow(deps, id);
  return rows.length;`,
  '  return rows.length;',
);
export const staysWhileOwed = code(
  'the refusal to delete a seller who is owed money',
  anonymize,
  `  await assertNoMoneyOnItsWay(tx, userId);`,
  '',
);
export const staysAfterLock = code(
  'the lock of the books before that refusal',
  anonymize,
  `  await cancelOrdersOfUser(tx, userId, reasons);
  await assertNoMoneyOnItsWay(tx, userId);
  await assertNoOpenHandover(tx, userId);`,
  `  await assertNoMoneyOnItsWay(tx, userId);
  await assertNoOpenHandover(tx, userId);
  await cancelOrdersOfUser(tx, userId, reasons);`,
);
export const staysUntilHandover = code(
  'the refusal to delete a side of a paid order',
  anonymize,
  `  await assertNoOpenHandover(tx, userId);`,
  '',
);
