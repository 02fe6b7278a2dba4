/** A script did not load; named as bundlers name it. */
class ScriptMissing extends Error {
  constructor(url: string, reason: string, cause?: unknown) {
    super(`${url} ${reason}`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/**
 * Fetches a script without running it. A browser caches a failed module by its address for the lifetime of the page, so
 * a retry probes first and uses up an address only for a script that exists.
 * @throws an Error named `ChunkLoadError` if the script does not load
 */
export async function probeScript(url: string): Promise<void> {
  const response = await fetch(url, { cache: 'reload' }).catch((error: unknown) => {
    throw new ScriptMissing(url, 'cannot be reached', error);
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/javascript/.test(type)) throw new ScriptMissing(url, `answers ${response.status} ${type}`);
  await response.arrayBuffer();
}
