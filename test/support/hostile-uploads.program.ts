import { createAdaptorServer } from '@hono/node-server';
import { connect } from '#server/db/open-database.ts';
import { createDiskPictureStore } from '#server/integrations/images/disk-image-store.ts';
import { registerImagesAlone } from './image-routes-only.ts';

/**
 * Serves the pictures' part of the app in a process of its own, whose memory is nobody else's. Prints its port;
 * `/memory` answers the most it ever had, in bytes, `/healthz` like the app.
 */
const [connection = '', folder = ''] = process.argv.slice(2);
const { db } = connect(JSON.parse(connection));
let sent = 0;
const app = registerImagesAlone(db, await createDiskPictureStore(folder), () => {
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
