import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { findEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { createOutbox } from '#server/integrations/mail/file-transport.ts';
import { uploadForm } from '../chaos/load.ts';
import type { AppProcess } from '../support/app-process.ts';
import { cookieOf } from '../support/cookie-of.ts';
import { jsonOf, type Outcome, sendJson, sendRequest } from '../support/send-request.ts';

/** The header that a proxy adds to every request. */
export const proxyHeader = 'x-forwarded-for';

/**
 * A user signs up, signs in, mistypes the password, resets it, uploads, books, pays, and causes errors of every
 * kind. Returns all personal and secret values, by what they are.
 */
export async function useEveryFeature(dogear: AppProcess): Promise<Record<string, string>> {
  const person = new Person(dogear.address);
  await person.signUp();
  await person.comeInAndGetTheDoorWrong();
  await person.resetPassword(join(dogear.folder, 'data', 'outbox'));
  await person.upload();
  await person.bookAndPay();
  await person.lookAround();
  await person.runIntoTrouble(join(dogear.folder, 'data', 'postgres'));
  return person.secrets;
}

class Person {
  readonly secrets = {
    email: `zebulon.${randomUUID().slice(0, 8)}@quirk.test`,
    name: 'Zebulon Quirkenfeld',
    phone: '+44 7700 900123',
    meetingPlace: 'Under the clock at Zwischenhausen',
    password: 'Quirk#2026-first',
    newPassword: 'Quirk#2026-second',
    wrongPassword: 'Quirk#2026-wrong',
    clientAddress: '203.0.113.77',
    userAgent: 'QuirkBrowser/7.1',
    searchedFor: 'quirkysearch',
  } as Record<string, string> & { email: string };
  readonly #address: string;
  #headers: Record<string, string>;

  constructor(address: string) {
    this.#address = address;
    this.#headers = {
      origin: address,
      [proxyHeader]: this.secrets.clientAddress ?? '',
      'user-agent': this.secrets.userAgent ?? '',
    };
  }

  async #call(method: string, path: string, body?: object): Promise<Outcome> {
    const headers = this.#headers;
    const url = this.#address + path;
    return body ? sendJson(url, method, body, { headers }) : sendRequest(url, { method, headers });
  }

  async signUp(): Promise<void> {
    const { email, name, password } = this.secrets;
    const shown = await this.#call('GET', '/api/advertised-products');
    const image = /"(\/images\/[0-9a-f]{64}\.webp)"/.exec(shown.text)?.[1];
    const signedUp = await this.#call('POST', '/api/auth/sign-up/email', { email, name, password, image });
    expect(signedUp.status, signedUp.text).toBe(200);
    this.secrets.personId = jsonOf(signedUp).user.id;
    this.#take(signedUp, 'firstCookie');
    expect((await this.#call('POST', '/api/users', { role: 'Buyer' })).status).toBeLessThan(300);
  }

  #take(answer: Outcome, as: string): void {
    const cookie = cookieOf(answer);
    this.secrets[as] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
    this.#headers = { ...this.#headers, cookie };
  }

  async comeInAndGetTheDoorWrong(): Promise<void> {
    const { email, password, wrongPassword } = this.secrets;
    const wrong = await this.#call('POST', '/api/auth/sign-in/email', { email, password: wrongPassword });
    expect(wrong.status).toBe(401);
    const right = await this.#call('POST', '/api/auth/sign-in/email', { email, password });
    expect(right.status).toBe(200);
    this.#take(right, 'cookie');
    const token = await this.#call('GET', `/api/jwt?email=${email}`);
    this.secrets.accessToken = jsonOf(token).accessToken;
  }

  async resetPassword(outboxFolder: string): Promise<void> {
    const { email, newPassword } = this.secrets;
    expect((await this.#call('POST', '/api/forgot-password', { email })).status).toBe(200);
    const outbox = createOutbox(outboxFolder, { name: 'Dogear', address: 'no-reply@dogear.example' });
    const findToken = async () => {
      const mails = (await outbox.list()).filter(({ to }) => to === email);
      return mails.flatMap(
        (mail) => /reset-password\?token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? [],
      )[0];
    };
    const token = await vi.waitFor(
      async () => (await findToken()) ?? Promise.reject(new Error('no mail')),
      60_000,
    );
    this.secrets.resetToken = token;
    await this.#call('GET', `/reset-password?token=${token}`);
    expect((await this.#call('POST', '/api/reset-password/check', { token })).status).toBe(200);
    const reset = await this.#call('POST', '/api/reset-password', { token, password: newPassword });
    expect(reset.status, reset.text).toBe(200);
    const signedIn = await this.#call('POST', '/api/auth/sign-in/email', { email, password: newPassword });
    expect(signedIn.status, signedIn.text).toBe(200);
    this.#take(signedIn, 'cookieAfterReset');
  }

  async upload(): Promise<void> {
    const headers = { ...this.#headers, 'content-type': 'multipart/form-data; boundary=b' };
    const sent = await sendRequest(`${this.#address}/api/images`, {
      method: 'POST',
      headers,
      body: await uploadForm(3),
    });
    expect(sent.status).toBe(200);
  }

  async #booksForSale(): Promise<{ _id: string }[]> {
    const shelf = await this.#call('GET', '/api/category/classics');
    expect(shelf.status, shelf.text).toBe(200);
    return jsonOf(shelf).bookCategory;
  }

  async bookAndPay(): Promise<void> {
    const { phone, meetingPlace: location } = this.secrets;
    const books = await this.#booksForSale();
    let booked: Outcome | undefined;
    for (const { _id: bookId } of books) {
      booked = await this.#call('POST', '/api/buyingBooks', { bookId, phone, location });
      if (Number(booked.status) < 300) break;
    }
    expect(booked?.status, booked?.text).toBeLessThan(300);
    const orderId = jsonOf(booked as Outcome).insertedId;
    const opened = await this.#call('POST', '/api/create-payment-intent', { orderId });
    const { transactionId, clientSecret, cardService } = jsonOf(opened);
    this.secrets.clientSecret = clientSecret;
    this.secrets.cardNumber = '4242424242424242';
    const confirmed = await sendRequest(
      `${this.#address}/sandbox-cards/v1/payment_intents/${transactionId}/confirm`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          key: cardService.publishableKey,
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242424242424242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2039',
          'payment_method_data[card][cvc]': '314',
        }).toString(),
      },
    );
    expect(confirmed.status, confirmed.text).toBe(200);
    const paid = await this.#call('POST', '/api/payments', { transactionId, paymentId: orderId });
    expect(paid.status, paid.text).toBeLessThan(300);
  }

  async lookAround(): Promise<void> {
    const { email, personId, searchedFor } = this.secrets;
    for (const path of [
      `/?q=${searchedFor}`,
      '/dashboard/myorders',
      '/dashboard/nowhere',
      `/api/users/buyer/${email}`,
      `/api/user/${personId}`,
      `/api/buyingBooks?email=${email}`,
      `/api/no-such-call/${email}`,
      `/book/${personId}`,
      `/${email}`,
      '/favicon.ico',
      '/healthz',
    ])
      await this.#call('GET', path);
  }

  /** Makes the database reject and quote the user's text, as it would if the code had a bug. */
  async runIntoTrouble(databaseFolder: string): Promise<void> {
    const { phone, meetingPlace: location } = this.secrets;
    const connection = await findEmbeddedPostgres(databaseFolder);
    const client = new Client({ ...connection });
    await client.connect();
    try {
      await client.query(`create function quote_it() returns trigger language plpgsql as
        $$ begin perform new.location::date; return new; end $$;
        create trigger quote_it before insert on orders for each row execute function quote_it()`);
      const books = await this.#booksForSale();
      const statuses = [];
      for (const { _id: bookId } of books.slice(0, 5))
        statuses.push((await this.#call('POST', '/api/buyingBooks', { bookId, phone, location })).status);
      expect(statuses).toContain(500);
    } finally {
      await client.query('drop trigger if exists quote_it on orders; drop function if exists quote_it');
      await client.end();
    }
  }
}
