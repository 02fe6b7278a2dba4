import { afterAll, expect, test } from 'vitest';
import { STORE_KEY, startSteamProvider } from './steam-provider.ts';
import type { SteamTradeOffer } from './steam-trades.ts';

const steam = await startSteamProvider();
afterAll(() => steam.stop());
const OFFER: SteamTradeOffer = {
  isOurs: true,
  partner: '76561197960265801',
  state: 'active',
  gives: [{ assetId: '1', newAssetId: '2', name: 'Case' }],
  receives: [],
  createdAt: 1000,
  updatedAt: 1000,
};

async function ask(method: string, query: string, key = STORE_KEY) {
  const address = `${steam.communityUrl}/IEconService/${method}/v1/?${query}`;
  const answer = await fetch(address, { headers: { 'x-webapi-key': key } });
  return answer.status === 200 ? (await answer.json()).response : answer.status;
}

test('trade offers are those that are open or have changed, with the names of their items', async () => {
  steam.trades.set('10', OFFER);
  steam.trades.set('11', { ...OFFER, state: 'declined' });
  steam.trades.set('12', { ...OFFER, isOurs: false, state: 'expired', updatedAt: 3000 });
  const query = 'get_sent_offers=1&get_received_offers=1&active_only=1&get_descriptions=1&time_historical_cutoff=2000';
  const { trade_offers_sent: sent, trade_offers_received: received, descriptions } = await ask('GetTradeOffers', query);
  expect(sent).toMatchObject([{ tradeofferid: '10', accountid_other: 73, trade_offer_state: 2, is_our_offer: true }]);
  expect(received).toMatchObject([{ tradeofferid: '12', trade_offer_state: 5 }]);
  expect(descriptions).toMatchObject([{ classid: sent[0].items_to_give[0].classid, market_hash_name: 'Case' }]);
  expect(await ask('GetTradeOffers', query, 'A'.repeat(32))).toBe(403);
});

test('many trade offers come in pages, each once', async () => {
  for (let number = 1000; number < 1250; number += 1) steam.trades.set(String(number), OFFER);
  const seen: string[] = [];
  let cursor = 0;
  do {
    const page = await ask('GetTradeOffers', `get_sent_offers=1&active_only=1&cursor=${cursor}`);
    seen.push(...page.trade_offers_sent.map(({ tradeofferid }: { tradeofferid: string }) => tradeofferid));
    cursor = page.next_cursor ?? 0;
  } while (cursor > 0);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(250);
});

test('a test in another process changes a trade offer; its trade says where the items are', async () => {
  const trade = { id: '77', state: 'protection-rollback', rollbackTrade: '78' };
  const body = JSON.stringify({ ...OFFER, state: 'accepted', trade });
  await fetch(`${steam.communityUrl}/test/trades/20`, { method: 'PUT', body });
  expect((await ask('GetTradeOffer', 'tradeofferid=20')).offer).toMatchObject({ trade_offer_state: 3, tradeid: '77' });
  const { trades } = await ask('GetTradeStatus', 'tradeid=77');
  expect(trades).toMatchObject([
    { status: 12, rollback_trade: '78', assets_given: [{ assetid: '1', new_assetid: '2' }] },
  ]);
  await fetch(`${steam.communityUrl}/test/trades/20`, { method: 'DELETE' });
  expect(await ask('GetTradeOffer', 'tradeofferid=20')).toEqual({});
  expect(await ask('GetTradeStatus', 'tradeid=77')).toEqual({ trades: [] });
});
