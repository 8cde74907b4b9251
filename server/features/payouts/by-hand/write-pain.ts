import { decimalText } from '#contract/kernel/money/money.ts';
import { element, type Xml, xmlDeclaration, xmlTime } from '#server/lib/xml.ts';
import type { PayoutLine } from './payout-line.ts';
import { sepaText } from './sepa-text.ts';

type CollectiveTransfer = {
  payoutId: string;
  site: string;
  createdAt: Date;
  /** The day on which the bank is to send the money, such as `2026-11-24`. */
  today: string;
  debtor: { holder: string; iban: string; bic: string | undefined };
  lines: readonly PayoutLine[];
};

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/**
 * Writes a SEPA credit transfer as ISO 20022 `pain.001.001.09`. Its number is made from the payment's, by which a bank notices a file
 * that is uploaded twice.
 */
export function writePain(transfer: CollectiveTransfer): string {
  const { payoutId, createdAt, debtor, lines } = transfer;
  const number = payoutId.replaceAll('-', '');
  const totals = [
    el('NbOfTxs', lines.length),
    el('CtrlSum', euros(lines.reduce((sum, { amount }) => sum + amount, 0))),
  ];
  const header = el(
    'GrpHdr',
    el('MsgId', number),
    el('CreDtTm', xmlTime(createdAt)),
    ...totals,
    el('InitgPty', nameOf(debtor.holder)),
  );
  const initiation = el('CstmrCdtTrfInitn', header, paymentOf(transfer, number, totals));
  return xmlDeclaration + element('Document', { xmlns: namespace }, initiation).xml;
}

const el = (name: string, ...contents: (Xml | string | number)[]): Xml => element(name, {}, ...contents);

function paymentOf({ site, today, debtor, lines }: CollectiveTransfer, number: string, totals: Xml[]): Xml {
  return el(
    'PmtInf',
    el('PmtInfId', number),
    el('PmtMtd', 'TRF'),
    ...totals,
    el('PmtTpInf', el('SvcLvl', el('Cd', 'SEPA'))),
    el('ReqdExctnDt', el('Dt', today)),
    el('Dbtr', nameOf(debtor.holder)),
    accountOf('DbtrAcct', debtor.iban),
    el('DbtrAgt', bankOf(debtor.bic)),
    el('ChrgBr', 'SLEV'),
    ...lines.map((line, index) => transferOf(line, `${number}${String(index).padStart(3, '0')}`, site)),
  );
}

const transferOf = ({ amount, holder, account, bankCode }: PayoutLine, id: string, site: string): Xml =>
  el(
    'CdtTrfTxInf',
    el('PmtId', el('EndToEndId', id)),
    el('Amt', element('InstdAmt', { Ccy: 'EUR' }, euros(amount))),
    // Where it is left out, the banks find it by the IBAN.
    ...(isBic(bankCode) ? [el('CdtrAgt', bankOf(bankCode))] : []),
    el('Cdtr', nameOf(holder)),
    accountOf('CdtrAcct', account),
    el('RmtInf', el('Ustrd', sepaText(site, 140))),
  );

const nameOf = (holder: string): Xml => el('Nm', sepaText(holder, 70));

const accountOf = (name: string, iban: string): Xml => el(name, el('Id', el('IBAN', iban)));

const bankOf = (bic: string | undefined): Xml =>
  el('FinInstnId', bic ? el('BICFI', bic) : el('Othr', el('Id', 'NOTPROVIDED')));

const isBic = (code: string | undefined): code is string =>
  code !== undefined && /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code);

const euros = (cents: number): string => decimalText(cents, 2);
