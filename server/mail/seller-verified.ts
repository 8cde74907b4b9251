import { type Letter, setLetter } from './letter.ts';

/** To a seller whose books carry the seal from now on. */
export const sellerVerified = ({ name, link }: { name: string; link: string }): Letter =>
  setLetter({
    subject: 'You are verified at Dogear',
    heading: 'You are verified',
    name,
    paragraphs: [
      'An administrator has looked at your account. From now on you can list books, and the blue seal stands beside your name.',
    ],
    action: { label: 'Add a product', link },
    notes: [],
  });
