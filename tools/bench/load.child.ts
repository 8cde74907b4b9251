// Sends the load, in a process of its own so that its processor time is separate.
import autocannon, { type Options } from 'autocannon';
import type { Load, Round } from './load.ts';

process.on('message', async (load: Load) => {
  try {
    process.send?.({ result: await run(load) });
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
});

/** An internal property of autocannon: a client that has sent this many requests stops after its response. */
type Leaving = { responseMax: number };

function run({ address, connections, seconds, perSecond, once, requests }: Load): Promise<Round> {
  const [times, wrong]: [number[], number[]] = [[], []];
  const clients: Leaving[] = [];
  const each = Math.floor(requests.length / connections);
  const processor = process.cpuUsage();
  const options: Options = {
    url: address,
    connections,
    sampleInt: 20,
    timeout: 60,
    ...(perSecond && { overallRate: perSecond }),
    ...(once ? { amount: each * connections } : { duration: seconds * 20 + 60, requests }),
    setupClient: (client) => {
      if (once) client.setRequests(requests.slice(clients.length * each, (clients.length + 1) * each));
      clients.push(client as unknown as Leaving);
    },
  };
  let last = 0;
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => {
      if (error) return reject(error);
      const { user, system } = process.cpuUsage(processor);
      resolve({
        ...summary(times),
        perSecond: (times.length / (last - began)) * 1000,
        errors: result.errors + result.mismatches,
        wrong: [...new Set(wrong)],
        busy: (user + system) / 1000 / (last - began),
      });
    });
    const began = performance.now();
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      last = performance.now();
      if (status !== 304 && (status < 200 || status > 299)) wrong.push(status);
      // A client stops only after its response. Otherwise the server's work for it would count for the next
      // server.
      if (!once && last - began > seconds * 1000) for (const client of clients) client.responseMax = 1;
    });
  });
}

function summary(times: number[]): Pick<Round, 'requests' | 'p50' | 'p95' | 'p99'> {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { requests: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
