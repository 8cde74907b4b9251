// Loaded into a server under test: notes once in a while how long its event loop was kept from turning.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const lag = monitorEventLoopDelay({ resolution: 10 });
lag.enable();
setInterval(() => {
  appendFileSync(process.env.LAG_FILE ?? '/dev/null', `${Date.now()} ${Math.round(lag.max / 1e6)}\n`);
  lag.reset();
}, 250).unref();
