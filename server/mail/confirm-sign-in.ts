import { type Letter, setLetter } from './letter.ts';

/** To a person whose password was right after too many attempts at their account. */
export const confirmSignIn = ({ name, link }: { name: string; link: string }): Letter =>
  setLetter({
    subject: 'Confirm your browser to log in to Dogear',
    heading: 'Is this you, logging in?',
    name,
    paragraphs: [
      'There were many attempts to log in to your Dogear account. Just now somebody, you most likely, entered the right password.',
      'If it was you, open this link in the browser in which you want to log in, and then log in again.',
    ],
    action: { label: 'Confirm this browser', link },
    notes: [
      'The link works once, for an hour.',
      'It was not you? Then somebody knows your password. Do not open the link, and choose a new password.',
    ],
  });
