import { requestSteam, type SteamFailure } from '#platform/steam-request.ts';
import { epochSeconds } from '#platform/time.ts';
import { type MovedItems, readMoved, readOffers, type SteamOffer } from './steam-answers.ts';

/** Pages of trade offers that are read at once. */
const MOST_PAGES = 20;

export type SteamTrading = ReturnType<typeof steamTrading>;

/**
 * The trades of one Steam account by Steam's Web API (`IEconService`). Reads alone: what the key could cancel or decline is never
 * asked for. The key goes into a header, so that no address has it.
 */
export function steamTrading(origin: string, key: string) {
  async function ask(method: string, query: Record<string, string>): Promise<{ body: unknown } | SteamFailure> {
    const address = new URL(`/IEconService/${method}/v1/`, origin);
    address.search = String(new URLSearchParams(query));
    return requestSteam(address, { 'x-webapi-key': key });
  }

  return {
    /** Trade offers that are open, and those that have changed since a time, sent and received. */
    async offersSince(since: Date): Promise<{ offers: SteamOffer[] } | SteamFailure> {
      const all = new Map<string, SteamOffer>();
      let cursor = 0;
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const answer = await ask('GetTradeOffers', {
          get_sent_offers: '1',
          get_received_offers: '1',
          get_descriptions: '1',
          language: 'english',
          active_only: '1',
          time_historical_cutoff: String(epochSeconds(since)),
          cursor: String(cursor),
        });
        if ('state' in answer) return answer;
        const read = readOffers(answer.body);
        if (read === undefined) return { state: 'unavailable' };
        for (const offer of read.offers) all.set(offer.tradeOffer, offer);
        // A page that leads to itself would be read again and again.
        if (read.next === undefined || read.next <= cursor) return { offers: [...all.values()] };
        cursor = read.next;
      }
      return { state: 'unavailable' };
    },

    /** One trade offer; undefined where the account has none of this number. */
    async offer(tradeOffer: string): Promise<{ offer: SteamOffer | undefined } | SteamFailure> {
      const query = { tradeofferid: tradeOffer, get_descriptions: '1', language: 'english' };
      const answer = await ask('GetTradeOffer', query);
      if ('state' in answer) return answer;
      const read = readOffers(answer.body);
      return { offer: read?.offers.find((offer) => offer.tradeOffer === tradeOffer) };
    },

    /** Where the items of an accepted trade offer are; `moved` is undefined where Steam does not say what we understand. */
    async moved(tradeId: string): Promise<{ moved: MovedItems | undefined } | SteamFailure> {
      const answer = await ask('GetTradeStatus', { tradeid: tradeId });
      return 'state' in answer ? answer : { moved: readMoved(answer.body, tradeId) };
    },
  };
}
