// Runs as a process of its own for test/processes/embedded-postgres.test.ts: owns the database in the given folder
// until it is killed.
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir, durable: false });
await server.announce('http://127.0.0.1:4321');
console.log('ready');
setInterval(() => undefined, 60_000);
