/** Timers of the page that is being rendered. What it leaves running ends with it. */
export function createPageTimers() {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const running = new Set<NodeJS.Timeout>();

  function setTimeout(action: () => void, milliseconds = 0, ...values: unknown[]): NodeJS.Timeout {
    const timer = start(() => {
      running.delete(timer);
      action.apply(undefined, values as []);
    }, milliseconds);
    running.add(timer);
    return timer;
  }

  function clearTimeout(timer: NodeJS.Timeout | undefined): void {
    if (timer) running.delete(timer);
    stop(timer);
  }

  return {
    setTimeout,
    clearTimeout,
    /** A page that is rendered once repeats nothing. */
    setInterval: () => undefined,
    clearInterval: () => undefined,
    clear() {
      for (const timer of running) stop(timer);
      running.clear();
    },
  };
}
