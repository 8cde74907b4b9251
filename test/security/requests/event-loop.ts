/** How long a request may keep everybody else waiting, `GET /healthz` among them, which the same event loop serves. */
export const longestBlockMilliseconds = 100;

/**
 * Measures until it is called again: the longest that the event loop of this process was kept from turning. What
 * counts is the processor time of its thread, so that a machine which is busy with something else makes nothing slow.
 */
export function watchEventLoop(): () => number {
  let last = threadMilliseconds();
  let longest = 0;
  const turn = () => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turning = setInterval(turn, 5);
  return () => {
    clearInterval(turning);
    turn();
    return longest;
  };
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
