import { afterAll, expect, test } from 'vitest';
import type { InventoryItem } from './steam-inventory.ts';
import { STORE_KEY, startSteamProvider } from './steam-provider.ts';

const steam = await startSteamProvider();
afterAll(() => steam.stop());
const ANA = '76561197960265801';

async function ask(context: 2 | 16, query = '', steamid = ANA) {
  const answer = await fetch(`${steam.communityUrl}/inventory/${steamid}/730/${context}?l=english${query}`);
  return { status: answer.status, body: await answer.json() };
}

test('an account has items with floats, joined to descriptions, and protected ones in a context of their own', async () => {
  const { body } = await ask(2);
  expect(body).toMatchObject({ success: 1, total_inventory_count: 10 });
  const [{ classid, instanceid, assetid }] = body.assets;
  const described = body.descriptions.find((one: { classid: string }) => one.classid === classid);
  expect(described).toMatchObject({ instanceid, market_hash_name: 'AK-47 | Redline (Field-Tested)', marketable: 1 });
  const properties = body.asset_properties.find((one: { assetid: string }) => one.assetid === assetid);
  expect(properties.asset_properties).toContainEqual(
    expect.objectContaining({ propertyid: 2, float_value: '0.219431608915328979' }),
  );
  expect(properties.asset_accessories).toHaveLength(2);
  const kept = (await ask(16)).body;
  expect(kept.assets).toHaveLength(1);
  expect(kept.descriptions[0].owner_descriptions[1].value).toMatch(/until \w{3} \d\d, \d{4} \(\d+:\d\d:\d\d\) GMT$/);
});

test('two thousand items come in pages, each once', async () => {
  const items: InventoryItem[] = Array.from({ length: 2000 }, (_, place) => ({
    assetId: `${place + 1}`,
    name: 'Case',
  }));
  steam.inventories.set(ANA, { state: 'ok', items });
  const seen: string[] = [];
  let query = '&count=750';
  for (let page = 1; page <= 3; page += 1) {
    const { body } = await ask(2, query);
    seen.push(...body.assets.map(({ assetid }: { assetid: string }) => assetid));
    query = `&count=750&start_assetid=${body.last_assetid}`;
    expect(body.more_items).toBe(page < 3 ? 1 : undefined);
  }
  expect(seen).toEqual(items.map(({ assetId }) => assetId));
  expect((await ask(2, '&count=5000')).status).toBe(400);
});

test('a test in another process changes an inventory: private, limited, refused, broken, empty', async () => {
  const statuses = { private: 403, 'rate-limited': 429, refused: 400, broken: 500, null: 200 };
  for (const [state, status] of Object.entries(statuses)) {
    const body = JSON.stringify({ state, items: [] });
    await fetch(`${steam.communityUrl}/test/inventories/${ANA}`, { method: 'PUT', body });
    expect((await ask(2)).status).toBe(status);
  }
  steam.inventories.set(ANA, { state: 'ok', items: [] });
  expect(await ask(2)).toEqual({ status: 200, body: { total_inventory_count: 0, success: 1, rwgrsn: -2 } });
});

test('bans are told to whoever has the key, and changed by a test in another process', async () => {
  const bansOf = async (key: string) => {
    const address = `${steam.communityUrl}/ISteamUser/GetPlayerBans/v1/?steamids=${ANA}`;
    const answer = await fetch(address, { headers: { 'x-webapi-key': key } });
    return answer.ok ? (await answer.json()).players : answer.status;
  };
  expect(await bansOf('F'.repeat(32))).toBe(403);
  expect(await bansOf(STORE_KEY)).toMatchObject([{ SteamId: ANA, EconomyBan: 'none' }]);
  const change = `${steam.communityUrl}/test/bans/${ANA}`;
  await fetch(change, { method: 'PUT', body: JSON.stringify('banned') });
  expect(await bansOf(STORE_KEY)).toMatchObject([{ EconomyBan: 'banned' }]);
  await fetch(change, { method: 'DELETE' });
  expect(await bansOf(STORE_KEY)).toMatchObject([{ EconomyBan: 'none' }]);
});
