import { requestSteam, type SteamFailure } from '#platform/steam-request.ts';
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

/** What reading an inventory at Steam has come to. */
export type SteamAnswer = { state: 'ok'; items: SteamItem[]; isCut: boolean } | SteamFailure;

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
          const answer = await requestSteam(address);
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
