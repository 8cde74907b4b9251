/** How long a request may block the event loop, and with it every other request. */
export const longestBlockMilliseconds = 100;

/**
 * Measures until the returned function is called: the longest time for which the event loop was blocked. It
 * counts the processor time of the thread, so that other load on the machine does not matter.
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
