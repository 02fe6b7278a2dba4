import { MINUTE, SECOND } from '#platform/time.ts';
import { readSteamPage, type SteamItem } from './steam-items.ts';

const GAME = 730;
/** Items that can be traded, and those under trade protection. */
const CONTEXTS = [
  { id: 2, isProtected: false },
  { id: 16, isProtected: true },
];
/** Items of one page; Steam refuses larger ones at times. */
const PAGE = 1000;
/** Pages that are read of one context. */
const MOST_PAGES = 3;
/** Bytes of one page. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT = 10 * SECOND;
/** Longest time that Steam can make us wait by `retry-after`. */
const MAX_WAIT = 15 * MINUTE;

/** What reading an inventory at Steam has come to; `refused` is a 400, which it gives to callers and counts it dislikes. */
export type SteamAnswer =
  | { state: 'ok'; items: SteamItem[]; isCut: boolean }
  | { state: 'private' | 'refused' | 'unavailable' }
  /** `waitMs`: what Steam asks for, 0 if it says nothing. */
  | { state: 'rate-limited'; waitMs: number };

export type SteamCommunity = ReturnType<typeof steamCommunity>;

/**
 * Reads inventories at Steam. Requests go to `origin` and nowhere else: redirects are failures. Limited in time, bytes and
 * items.
 */
export function steamCommunity(origin: string) {
  return {
    /** All items of Counter-Strike of an account; never throws. @param steamid 64-bit id as digits */
    async inventory(steamid: string): Promise<SteamAnswer> {
      const all: SteamItem[] = [];
      let isCut = false;
      for (const context of CONTEXTS) {
        let start: string | undefined;
        for (let page = 1; page <= MOST_PAGES; page += 1) {
          const address = new URL(`/inventory/${steamid}/${GAME}/${context.id}`, origin);
          address.search = String(new URLSearchParams({ l: 'english', count: String(PAGE), ...from(start) }));
          const answer = await readPage(address);
          if ('state' in answer) return answer;
          const read = readSteamPage(answer.body, context);
          if (read === undefined) return { state: 'unavailable' };
          all.push(...read.items.slice(0, PAGE));
          // A page that leads to itself would be read again and again.
          if (read.next === undefined || read.next === start) break;
          start = read.next;
          if (page === MOST_PAGES) isCut = true;
        }
      }
      return { state: 'ok', items: [...new Map(all.map((item) => [item.assetId, item])).values()], isCut };
    },
  };
}

const from = (asset: string | undefined) => (asset === undefined ? {} : { start_assetid: asset });

async function readPage(address: URL): Promise<{ body: unknown } | Exclude<SteamAnswer, { state: 'ok' }>> {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
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
