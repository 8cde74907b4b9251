import { type Email, renderEmail } from '../render.ts';

/** To a user whose password has changed. The link leads to the password reset. */
export const passwordChanged = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Your Dogear password was changed',
    heading: 'Your password was changed',
    name,
    paragraphs: [
      'The password for your Dogear account was just changed. If that was you, there’s nothing to do.',
      'If it wasn’t you, choose a new password now. That signs everyone else out of your account.',
    ],
    action: { label: 'This wasn’t me', link },
    notes: ['We send this email whenever a password changes. We’ll never ask you for yours.'],
  });
