import { type Email, renderEmail } from '../render.ts';

/** To a user who requested a new confirmation link. */
export const verifyEmail = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'Confirm your email for Dogear',
    heading: 'Is this your address?',
    name,
    paragraphs: ['Here’s your new link. Use it to confirm that this address belongs to your Dogear account.'],
    action: { label: 'Confirm email', link },
    notes: [
      'The link works once, expires after an hour, and asks you to log in.',
      'Don’t have a Dogear account? Someone else used your address. You can ignore this email: without the account’s password, the link confirms nothing.',
    ],
  });
