import { MINUTE, SECOND } from '#platform/time.ts';

/** Bytes of one answer. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT = 10 * SECOND;
/** Longest time that Steam can make us wait by `retry-after`. */
const MAX_WAIT = 15 * MINUTE;

/** Why Steam has not answered what was asked; `refused` is a 400, which it gives to callers and counts it dislikes. */
export type SteamFailure =
  | { state: 'private' | 'refused' | 'unavailable' }
  /** `waitMs`: what Steam asks for, 0 if it says nothing. */
  | { state: 'rate-limited'; waitMs: number };

/**
 * Asks Steam for JSON; never throws, and tells nobody the address, which names people. Redirects are failures. Limited in time and
 * bytes.
 */
export async function requestSteam(
  address: URL,
  headers: Record<string, string> = {},
): Promise<{ body: unknown } | SteamFailure> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 200) return { body: JSON.parse(await limitedText(response)) };
    await response.body?.cancel();
    if (response.status === 403) return { state: 'private' };
    if (response.status === 400) return { state: 'refused' };
    if (response.status === 429) return { state: 'rate-limited', waitMs: waitOf(response.headers.get('retry-after')) };
    return { state: 'unavailable' };
  } catch {
    return { state: 'unavailable' };
  }
}

/** @throws Error beyond the limit */
async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error(`Steam's answer has more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function waitOf(seconds: string | null): number {
  return /^\d{1,9}$/.test(seconds ?? '') ? Math.min(Number(seconds) * SECOND, MAX_WAIT) : 0;
}
