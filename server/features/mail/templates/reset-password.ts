import { type Email, renderEmail } from '../render.ts';

/** To a user who requested a password reset. */
export const resetPassword = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Reset your Dogear password',
    heading: 'Choose a new password',
    name,
    paragraphs: [
      'Someone, most likely you, asked to reset the password for your Dogear account. Use the link below to choose a new one.',
      'You’ll be signed out everywhere, and you can log in with the new one.',
    ],
    action: { label: 'Choose a new password', link },
    notes: [
      'The link works once and expires after an hour.',
      'Didn’t ask for this? Ignore this email, and your password stays the same.',
    ],
  });
