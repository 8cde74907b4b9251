/**
 * Returns a function that runs the action at once, but not again within the pause.
 * @param options.trailing whether calls during the pause run the action once more after it
 */
export function throttle(pauseMs: number, action: () => void, { trailing = true } = {}): () => void {
  let isPaused = false;
  let isDue = false;
  const run = () => {
    isDue = isPaused && trailing;
    if (isPaused) return;
    action();
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      if (isDue) run();
    }, pauseMs).unref();
  };
  return run;
}
