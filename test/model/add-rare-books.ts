import { confirmCard } from '../support/confirm-card.ts';
import { expectStatus, type ModelApp } from './model-app.ts';

/** Adds two deleted books and two that are paid for and handed over, because not every history has as many, and the planted faults need them. */
export async function addRareBooks(model: ModelApp): Promise<void> {
  const [seller, buyer] = [await model.join('Seller'), await model.join('Buyer')];
  const list = async (title: string) => {
    const listing = { bookId: await model.app.listBook(seller, { book_title: title }), title, seller };
    model.acknowledged.listed.push(listing);
    return listing;
  };
  for (const title of ['Deleted volume 1', 'Deleted volume 2']) {
    const listing = await list(title);
    await expectStatus(model, 'Deleting', seller.delete(`/my-products/${listing.bookId}`), 200);
    model.acknowledged.deleted.push(listing);
  }
  for (const title of ['Paid volume 1', 'Paid volume 2']) {
    const { bookId } = await list(title);
    const orderId: string = (await model.app.book(buyer, bookId)).body.insertedId;
    const payment = (await buyer.post('/create-payment-intent', { orderId })).body;
    await confirmCard(model.app, payment);
    const recorded = { transactionId: payment.transactionId, paymentId: orderId };
    await expectStatus(model, 'Recording a payment', buyer.post('/payments', recorded), 200, 201);
    await expectStatus(model, 'Handing over', buyer.post(`/orders/${orderId}/handover/confirmation`), 200);
  }
}
