/** Checks at intervals, one check at a time. Returns a function that stops them and waits for a running one. */
export function checkRegularly(check: () => Promise<void>, intervalMs: number): () => Promise<void> {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
