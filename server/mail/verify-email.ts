import { type Letter, setLetter } from './letter.ts';

/** The link of the welcome once more, for somebody who asked for it. */
export const verifyEmail = ({ name, link }: { name: string; link: string }): Letter =>
  setLetter({
    subject: 'Confirm your email for Dogear',
    heading: 'Is this your address?',
    name,
    paragraphs: ['Here’s your new link. Use it to confirm that this address belongs to your Dogear account.'],
    action: { label: 'Confirm email', link },
    notes: [
      'The link works once, for an hour, where you are logged in.',
      'You have no account at Dogear? Then someone else has used your address, and you need not do anything: without the password of the account the link confirms nothing.',
    ],
  });
