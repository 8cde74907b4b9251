import { hkdfSync } from 'node:crypto';

/** The key with which the host calls the card sandbox of an installation, whose secret this is. */
export const sandboxSecretKey = (secret: string): string =>
  `sk_test_${Buffer.from(hkdfSync('sha256', secret, '', 'sandbox cards: secret key', 24)).toString('hex')}`;
