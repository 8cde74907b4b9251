import { type Email, renderEmail } from '../render.ts';

/** To a newly verified seller. */
export const sellerVerified = ({ name, link }: { name: string; link: string }): Email =>
  renderEmail({
    subject: 'You’re verified on Dogear',
    heading: 'You’re verified',
    name,
    paragraphs: [
      'An admin has checked your account. You can now list books, and buyers see the blue seal next to your name.',
    ],
    action: { label: 'Add a product', link },
    notes: [],
  });
