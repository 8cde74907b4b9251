// Preloaded into a server under test: logs how long its event loop was blocked.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const lag = monitorEventLoopDelay({ resolution: 10 });
lag.enable();
setInterval(() => {
  appendFileSync(process.env.LAG_FILE ?? '/dev/null', `${Date.now()} ${Math.round(lag.max / 1e6)}\n`);
  lag.reset();
}, 250).unref();
