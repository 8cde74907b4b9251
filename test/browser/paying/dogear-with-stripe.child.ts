import { startServer } from '#server/app/start-server.ts';
import { loadConfig } from '#server/config/config.ts';

// Runs Dogear with Stripe's keys and sends its calls to Stripe to another address.
process.env.NODE_ENV = 'production';
await startServer(loadConfig(process.env), process.env.STRIPE_STAND_IN);
