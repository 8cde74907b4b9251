import { type Letter, setLetter } from './letter.ts';

/** To somebody whose password is another one now. The link starts the way back in. */
export const passwordChanged = ({ name, link }: { name: string; link: string }): Letter =>
  setLetter({
    subject: 'Your Dogear password was changed',
    heading: 'Your password was changed',
    name,
    paragraphs: [
      'The password of your Dogear account has just been changed. If it was you, all is well and there is nothing to do.',
      'If it was not you, choose a new password now. That ends every session of whoever did it.',
    ],
    action: { label: 'It was not me', link },
    notes: ['We send this mail whenever a password changes. Nobody of ours will ever ask you for yours.'],
  });
