import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { readPain } from '#test/support/pain-rules.ts';
import { insertPaidOrders, paySellersByHand } from '#test/support/pay-sellers.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { sepaText } from './sepa-text.ts';
import { writePain } from './write-pain.ts';

const iban = 'DE89370400440532013000';
const line = { holder: 'Ada Lovelace', account: iban, bankCode: undefined, country: 'DE', amount: 1_050 };
const transfer = {
  payoutId: '0198b7a0-0000-7000-8000-000000000021',
  site: 'Bücherkiste',
  createdAt: new Date('2026-11-24T09:30:15.250Z'),
  today: '2026-11-24',
  debtor: { holder: 'Bücherkiste e. V.', iban: 'AT611904300234573201', bic: undefined },
  lines: [line],
};

describe('a SEPA credit transfer', () => {
  test('follows the rules, with and without BICs', () => {
    const { problems, transfers, number, day } = readPain(
      writePain({
        ...transfer,
        debtor: { ...transfer.debtor, bic: 'BKAUATWW' },
        lines: [line, { ...line, bankCode: 'COBADEFFXXX', amount: 5 }, { ...line, bankCode: '110000000' }],
      }),
    );
    expect(problems).toEqual([]);
    expect(number).toBe('0198b7a0000070008000000000000021');
    expect(day).toBe('2026-11-24');
    expect(transfers).toEqual([
      { id: `${number}000`, cents: 1_050, name: 'Ada Lovelace', iban, bic: undefined, about: 'Buecherkiste' },
      { id: `${number}001`, cents: 5, name: 'Ada Lovelace', iban, bic: 'COBADEFFXXX', about: 'Buecherkiste' },
      { id: `${number}002`, cents: 1_050, name: 'Ada Lovelace', iban, bic: undefined, about: 'Buecherkiste' },
    ]);
    expect(readPain(writePain(transfer)).problems).toEqual([]);
  });

  test('of 500 sellers has the sum to the cent', () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({ ...line, amount: 1 + index * 37 }));
    const { problems, transfers } = readPain(writePain({ ...transfer, lines }));
    expect(problems).toEqual([]);
    expect(transfers.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      lines.reduce((sum, { amount }) => sum + amount, 0),
    );
  });

  test.each([
    '</Nm></Cdtr><CdtrAcct>',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;',
    'Control \u{1}\u{B}\u{FFFE} and 📚',
    '/Ada//Lovelace/',
    'محمد',
    'a'.repeat(70),
    `${'a'.repeat(69)}ß`,
    "O'Neill & Søn, Łódź (Œuvre) – “Ñandú”",
    ' ',
  ])('of the holder %j follows the rules', (holder) => {
    const { problems, transfers } = readPain(
      writePain({ ...transfer, site: holder, lines: [{ ...line, holder }, line] }),
    );
    expect(problems).toEqual([]);
    expect(transfers.map(({ iban: account }) => account)).toEqual([iban, iban]);
  });
});

test.each([
  ['Jürgen Groß', 'Juergen Gross'],
  ["O'Neill & Søn, Łódź", "O'Neill + Son, Lodz"],
  ['Đặng Thị Ngọc', 'Dang Thi Ngoc'],
  ['محمد', 'NOTPROVIDED'],
])('%s is written as %s', (name, written) => expect(sepaText(name, 70)).toBe(written));

test.each<[string, (xml: string) => string]>([
  ['another order', (xml) => xml.replace(/(<Dbtr>.*<\/Dbtr>)(<DbtrAcct>.*<\/DbtrAcct>)/, '$2$1')],
  ['a wrong sum', (xml) => xml.replaceAll('<CtrlSum>10.50', '<CtrlSum>10.51')],
  ['a wrong number', (xml) => xml.replaceAll('<NbOfTxs>1<', '<NbOfTxs>2<')],
  ['an umlaut', (xml) => xml.replace('Ada', 'Ädä')],
  ['no IBAN', (xml) => xml.replace(`<IBAN>${iban}</IBAN>`, '')],
  ['another namespace', (xml) => xml.replace('001.09', '001.03')],
  ['another currency', (xml) => xml.replace('Ccy="EUR"', 'Ccy="USD"')],
  ['a third decimal', (xml) => xml.replace('>10.50</InstdAmt>', '>10.505</InstdAmt>')],
  ['an unknown element', (xml) => xml.replace('<ChrgBr>', '<Other/><ChrgBr>')],
])('the rules of this test notice %s', (_, change) => {
  const xml = writePain(transfer);
  expect(change(xml)).not.toBe(xml);
  expect(readPain(change(xml)).problems).not.toEqual([]);
});

describe('on a site in euros', () => {
  const app = setUpTestApp({ currency: 'EUR' });
  let admin: Person;
  let seller: Person;
  const host = { holder: 'Bücherkiste e. V.', iban: 'AT61 1904 3002 3457 3201', bic: 'BKAUATWW' };
  const create = () => admin.post('/payouts', { sellerIds: [seller.id], format: 'sepa' });

  beforeAll(async () => {
    admin = await app.join('admin');
    seller = await app.joinSeller();
    const buyer = await app.joinConfirmedBuyer();
    await paySellersByHand(app);
    await seller.put('/payout-account/bank', { holder: 'Jürgen Groß', account: iban, country: 'DE' });
    const orders = await insertPaidOrders(app, { seller, buyer }, [1_250, 50 + 34]);
    for (const orderId of orders) await buyer.post(`/orders/${orderId}/handover/confirmation`);
  });

  test('the file needs the account of the host, which only administrators see', async () => {
    expect((await admin.get('/payouts/host-account')).body).toEqual({ account: null });
    expect(await create()).toMatchObject({ status: 409, body: { code: 'host_account_missing' } });
    const answer = await admin.put('/payouts/host-account', { ...host, iban: 'AT62 1904 3002 3457 3201' });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'iban']);
    expect((await admin.put('/payouts/host-account', host)).status).toBe(200);
    expect((await admin.get('/payouts/host-account')).body.account).toEqual({
      ...host,
      iban: 'AT611904300234573201',
    });
    expect(JSON.stringify((await admin.get('/site')).body)).not.toContain('AT6119');
    const { rows } = await app.pool.query(
      "select details from audit_log where action = 'update_host_account'",
    );
    expect(rows).toEqual([{ details: {} }]);
  });

  test('the file is what the sellers are owed', async () => {
    const created = await create();
    expect(created).toMatchObject({ status: 201, body: { amount: 12.34, sellers: 1 } });
    const file = await admin.get(`/payouts/${created.body._id}/file`);
    expect(file.headers.get('content-type')).toContain('application/xml');
    const { problems, transfers, day } = readPain(file.body);
    expect(problems).toEqual([]);
    expect(transfers).toMatchObject([{ cents: 1_234, name: 'Juergen Gross', iban }]);
    expect(Math.abs(Date.parse(day ?? '') - Date.now())).toBeLessThan(2 * 24 * 3_600_000);
    const again = await admin.get(`/payouts/${created.body._id}/file`);
    expect(readPain(again.body).number, 'a bank notices that it is the same').toBe(
      readPain(file.body).number,
    );
  });
});

describe('on a site in dollars', () => {
  const app = setUpTestApp({ currency: 'USD' });

  test('there is no file', async () => {
    const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
    const answer = await admin.post('/payouts', { sellerIds: [seller.id], format: 'sepa' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'only_euro' } });
  });
});
