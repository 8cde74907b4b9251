import { loadConfig } from '../../../server/config.ts';
import { startDogear } from '../../../server/start-dogear.ts';

// Dogear with Stripe's keys, which finds Stripe's calls at another address.
process.env.NODE_ENV = 'production';
await startDogear(loadConfig(process.env), process.env.STRIPE_STAND_IN);
