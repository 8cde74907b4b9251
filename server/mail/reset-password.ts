import { type Letter, setLetter } from './letter.ts';

/** To somebody who asked for a way back in. */
export const resetPassword = ({ name, link }: { name: string; link: string }): Letter =>
  setLetter({
    subject: 'Choose a new password for Dogear',
    heading: 'A new password',
    name,
    paragraphs: [
      'Somebody, you most likely, has asked for a new password for your Dogear account. Follow the link to choose it.',
      'You will be logged out everywhere, and log in again with the new one.',
    ],
    action: { label: 'Choose a new password', link },
    notes: [
      'The link works once, for an hour.',
      'You have not asked? Then leave this mail alone: your password stays as it is, and nobody else can read the link.',
    ],
  });
