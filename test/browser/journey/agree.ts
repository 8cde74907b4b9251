import { expectText } from '../assertions.ts';
import { openPage } from '../open-page.ts';
import { expectHeading, expectOwnLanguage, follow, type Party, press } from './party.ts';

const log = ({ page, t }: Party) => page.getByRole('log', { name: t('conversations.thread.messages') });

async function write(from: Party, to: Party, text: string): Promise<void> {
  await from.page
    .getByRole('textbox', { name: from.t('conversations.composer.label', { name: to.name }) })
    .fill(text);
  await press(from, from.t('conversations.composer.send'));
  await log(from).getByText(text, { exact: true }).waitFor();
}

type Talk = { question: string; answer: string };

/** Each reads what the other writes without loading the page again. */
export async function talk(buyer: Party, seller: Party, { question, answer }: Talk): Promise<void> {
  await openPage(seller.page, `${seller.address}/dashboard/messages`);
  await expectOwnLanguage(seller);
  await follow(buyer, buyer.t('handovers.facts.write', { name: seller.name }));
  await write(buyer, seller, question);
  await seller.page.getByRole('link').filter({ hasText: question }).first().click();
  await log(seller).getByText(question, { exact: true }).waitFor();
  await write(seller, buyer, answer);
  await log(buyer).getByText(answer, { exact: true }).waitFor();
  await expectOwnLanguage(buyer);
}

/** The buyer proposes a place and a time, and the seller accepts. */
export async function agree(buyer: Party, seller: Party, title: string): Promise<void> {
  await follow(buyer, buyer.t('conversations.book.orderLabel', { title }));
  await press(buyer, buyer.t('meetings.propose'));
  const form = buyer.page.getByRole('dialog', { name: buyer.t('meetings.propose') });
  await form.getByLabel(buyer.t('meetings.dialog.time'), { exact: true }).fill('17:30');
  await form.getByRole('button', { name: buyer.t('meetings.dialog.submit') }).click();
  await expectText(buyer.page, buyer.t('meetings.state.mine', { name: seller.name }));

  await follow(seller, seller.t('conversations.book.orderLabel', { title }));
  await expectText(seller.page, seller.t('meetings.state.theirs', { name: buyer.name }));
  await press(seller, seller.t('meetings.accept'));
  await expectText(seller.page, seller.t('meetings.state.agreed'));
  await expectOwnLanguage(seller);
  await buyer.page.reload();
  await expectText(buyer.page, buyer.t('meetings.state.agreed'));
  await expectHeading(buyer, buyer.t('handovers.page.meet', { name: seller.name }));
}
