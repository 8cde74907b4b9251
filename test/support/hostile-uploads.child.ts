import { createAdaptorServer } from '@hono/node-server';
import { connect } from '#server/db/open-database.ts';
import { createDiskImageStore } from '#server/integrations/images/disk-image-store.ts';
import { registerImagesAlone } from './image-routes-only.ts';

/**
 * Serves the image routes in a process of its own, so that its memory can be measured. Prints its port.
 * `/memory` returns its peak memory in bytes, and `/healthz` works as in the app.
 */
const [connection = '', folder = ''] = process.argv.slice(2);
const { db } = connect(JSON.parse(connection));
let sent = 0;
const app = registerImagesAlone(db, await createDiskImageStore(folder), () => {
  sent += 1;
  return `sender ${sent}`;
});
app.get('/memory', (c) => c.json(process.resourceUsage().maxRSS * 1024));
app.get('/healthz', (c) => c.text('ok'));
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
