import { loadConfig } from '#server/app/config.ts';
import { startServer } from '#server/app/start-server.ts';

// Dogear with Stripe's keys, which finds Stripe's calls at another address.
process.env.NODE_ENV = 'production';
await startServer(loadConfig(process.env), process.env.STRIPE_STAND_IN);
