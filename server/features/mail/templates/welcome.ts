import { type Email, renderEmail } from '../render.ts';

/** To a user who has just signed up. */
export const welcome = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Welcome to Dogear: please confirm your email',
    heading: 'Welcome to Dogear',
    name,
    paragraphs: [
      'Your account is ready, and you can start browsing right away.',
      'One last thing: please confirm that this address is yours, so we know we can reach you.',
    ],
    action: { label: 'Confirm email', link },
    notes: [
      'The link works once, expires after an hour, and asks you to log in. You can get a new one from your dashboard.',
      'Didn’t sign up? Someone else used your address. You can ignore this email: without the account’s password, the link confirms nothing.',
    ],
  });
