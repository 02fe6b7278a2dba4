/** A script did not come; by the name that bundlers give to that. */
class ScriptMissing extends Error {
  constructor(url: string, reason: string, cause?: unknown) {
    super(`${url} ${reason}`, { cause });
    this.name = 'ChunkLoadError';
  }
}

/**
 * Asks for a script without running it. A browser keeps a module that failed under its address for as long as the page
 * lives, so a retry asks first and uses up an address only for what is there.
 * @throws an Error named `ChunkLoadError` when the script does not come
 */
export async function scriptArrives(url: string): Promise<void> {
  const response = await fetch(url, { cache: 'reload' }).catch((error: unknown) => {
    throw new ScriptMissing(url, 'cannot be reached', error);
  });
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/javascript/.test(type)) throw new ScriptMissing(url, `answers ${response.status} ${type}`);
  await response.arrayBuffer();
}
