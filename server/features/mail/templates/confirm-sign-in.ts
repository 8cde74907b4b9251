import { type Email, renderEmail } from '../render.ts';

/** Sent when the password was correct after too many attempts at the account. */
export const confirmSignIn = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Confirm your browser to log in to Dogear',
    heading: 'Are you logging in?',
    name,
    paragraphs: [
      'There were many attempts to log in to your Dogear account. Someone, most likely you, just entered the right password.',
      'If that was you, open this link in the browser where you want to log in. Then log in again.',
    ],
    action: { label: 'Confirm this browser', link },
    notes: [
      'The link works once and expires after an hour.',
      'Wasn’t you? Someone knows your password. Don’t open the link, and choose a new password now.',
    ],
  });
