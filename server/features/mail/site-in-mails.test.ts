import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { toMimeMessage } from '#server/integrations/mail/mime-message.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { storeImage } from '../images/store-image.ts';
import { imageUrl } from '../images/urls.ts';
import { mailColors } from './mail-colors.ts';
import { markdownHtml, markdownText } from './markdown-in-mail.ts';

const app = setUpTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await app.join('admin');
  await startTestMailWorker(app, app.outbox);
});

const mailTo = async (address: string) => {
  await runJobs(app);
  return (await app.outbox.list()).find(({ to }) => to === address);
};
const changeSite = async (changes: object) => {
  const { version } = (await admin.get('/site')).body.settings;
  expect((await admin.patch('/site', { version, changes })).status).toBe(200);
  app.rereadSite();
};
let joined = 0;
const welcomeIn = async (language: string) => {
  const email = `reader${++joined}@dogear.test`;
  await app.send('POST', '/api/auth/sign-up/email', {
    headers: { origin: 'http://dogear.test', 'accept-language': language },
    body: { name: 'Ruth', email, password: 'Dogear#2026', image: app.listing().book_photo },
  });
  return mailTo(email);
};
const flat = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ');

test('the welcome says what the host has published in its language, and otherwise what Dogear says', async () => {
  const usual = await welcomeIn('en');
  expect(flat(usual?.text)).toContain('Your account is ready, and you can start browsing right away.');
  const text =
    'Good **to have you**, <b>reader</b>.\n\n- [Our blog](/blog)\n- [Top](#top)\n\n[Run](javascript:alert(1))';
  await admin.put('/site/texts/welcome', { locale: 'en', text, publish: true, version: 0 });
  app.rereadSite();
  const own = await welcomeIn('en');
  expect(own?.html).toContain('Good <strong>to have you</strong>, ');
  expect(own?.html).toMatch(
    /<li><a class="link" href="http:\/\/dogear\.test\/blog"[^>]*>Our blog<\/a><\/li>/,
  );
  expect(own?.html).toContain('<li>Top</li>');
  expect(own?.html).not.toContain('javascript:');
  expect(own?.html).not.toContain('<b>reader');
  expect(own?.text).toContain('- Our blog (http://dogear.test/blog)\n- Top');
  expect(flat(own?.text)).not.toContain('Your account is ready');
  expect(flat(own?.text)).toContain('please confirm that this address is yours');
  expect(flat((await welcomeIn('de'))?.text)).toContain('Ihr Konto ist eingerichtet');
});

test('the welcome to a site that people join by their address says that the account is not open yet', async () => {
  await changeSite({ joining: 'domain', domains: ['dogear.test'] });
  const { text = '' } = (await welcomeIn('en')) ?? {};
  expect(flat(text)).toContain('Your account opens as soon as you confirm that this address is yours.');
  expect(flat(text)).not.toMatch(/right away|One last thing/);
  await changeSite({ joining: 'open' });
});

test('emails have the name, the color, and the logo of the site, and are whole without pictures', async () => {
  const before = await welcomeIn('en');
  expect(before?.html).toContain('background:#0c3b2f');
  expect(before?.html).not.toContain('cid:');
  const transparent = { create: { width: 300, height: 200, channels: 4, background: '#ff000080' } } as const;
  const { hash } = await storeImage(app, await sharp(transparent).png().toBuffer(), null);
  const accent = { hue: 258, strength: 1 };
  await changeSite({ name: 'Bücher & Mehr', logoUrl: imageUrl(hash), accent });
  const mail = await welcomeIn('en');
  const { light, dark } = mailColors(accent);
  expect(mail?.html).toContain(`background:${light.cloth}`);
  expect(mail?.html).toContain(`.cloth { background: ${dark.cloth} !important; }`);
  expect(mail?.html).not.toMatch(/#0c3b2f|#0f4a3a|#0a2b22|#8fd6b8/);
  expect(mail?.html).toMatch(
    /<img src="[^"]+" alt="" width="48" height="32"[^>]*><span dir="auto"[^>]*>Bücher &amp; Mehr</,
  );
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Dogear');
});

test('emails come from the name of the site, unless the host has set another one', async () => {
  const mail = {
    id: '019a0000-0000-7000-8000-000000000001',
    orderedAt: new Date(),
    to: 'ruth@dogear.test',
    senderName: 'Bücherkiste\r\nBcc: all@evil.test',
    subject: 'Hello',
    text: 'Hello',
    html: 'Hello',
    enclosed: [],
  };
  const sender = (name?: string) => toMimeMessage(mail, { name, address: 'no-reply@books.example' }).from;
  expect(sender()).toEqual({ name: 'Bücherkiste Bcc: all@evil.test', address: 'no-reply@books.example' });
  expect(sender('Books')).toEqual({ name: 'Books', address: 'no-reply@books.example' });
});

test('answers to emails go to the site’s contact, if it has one', async () => {
  await changeSite({ contactEmail: null });
  expect((await welcomeIn('en'))?.replyTo).toBe('');
  await changeSite({ contactEmail: 'ruth@books.example' });
  expect((await welcomeIn('en'))?.replyTo).toBe('ruth@books.example');
});

test.each(['ruth@books.example\r\nBcc: all@evil.test', 'ruth@a.test, all@evil.test', 'ruth'])(
  'answers do not go to %j',
  (replyTo) => {
    const mail = { id: '1', orderedAt: new Date(), to: 'nell@dogear.test', subject: '', text: '', html: '' };
    const sent = toMimeMessage({ ...mail, replyTo, enclosed: [] }, { address: 'no-reply@books.example' });
    expect(sent.replyTo).toBeUndefined();
  },
);

test('a text of the host keeps its shape in plain text', () => {
  const text = (value: string) => ({ type: 'text', value }) as const;
  const paragraph = (...children: ReturnType<typeof text>[]) => ({ type: 'paragraph', children }) as const;
  const tree = [
    { type: 'heading' as const, level: 2, children: [text('House rules')] },
    {
      type: 'list' as const,
      ordered: true,
      children: ['Be kind', 'Be on time'].map((rule) => ({
        type: 'item' as const,
        children: [paragraph(text(rule))],
      })),
    },
    { type: 'rule' as const },
    { type: 'quote' as const, children: [paragraph(text('Read on.'))] },
  ];
  const origin = 'https://books.example';
  expect(markdownText({ tree, origin })).toEqual(['House rules', '1. Be kind\n2. Be on time', 'Read on.']);
  const styles = { paragraph: 'margin:0', link: 'color:red' };
  expect(markdownHtml({ tree, origin }, styles).join('')).toContain('<ol style="margin:0"><li>Be kind</li>');
});
