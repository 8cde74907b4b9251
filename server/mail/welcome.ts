import { type Letter, setLetter } from './letter.ts';

/** To somebody who has just signed up. */
export const welcome = ({ name, link }: { name: string; link: string }): Letter =>
  setLetter({
    subject: 'Welcome to Dogear: please confirm your email',
    heading: 'Welcome to Dogear',
    name,
    paragraphs: [
      'Your account is ready, and you can start browsing right away.',
      'One last thing: please confirm that this address is yours, so we know we can reach you.',
    ],
    action: { label: 'Confirm email', link },
    notes: [
      'The link works once, for an hour, where you are logged in. You can ask for a new one on your dashboard.',
      'You have not signed up? Then someone else has used your address, and you need not do anything: without the password of the account the link confirms nothing.',
    ],
  });
