import { startSteamProvider } from '@patina/test-kit/steam/steam-provider';
import { expect, test } from 'vitest';
import { whenFinished } from '#testing/when-finished.ts';
import { steamCommunity } from './steam-community.ts';

const steam = await startSteamProvider();
whenFinished(() => steam.stop());
const ANA = '76561197960265801';
const read = () => steamCommunity(steam.communityUrl).inventory(ANA);

/** What comes of an answer of Steam. */
async function after(body: unknown, { status = 200, headers = {} } = {}) {
  steam.inventoryAnswer = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await read();
  steam.inventoryAnswer = undefined;
  return answer;
}

const ASSET = { appid: 730, contextid: '2', assetid: '1', classid: '5', instanceid: '0', amount: '1' };
const DESCRIPTION = { classid: '5', instanceid: '0', market_hash_name: 'AK-47', tradable: 1, marketable: 1 };

test('the small Steam is read: items of both contexts, with float, certificate and stickers', async () => {
  const answer = await read();
  if (answer.state !== 'ok') throw new Error(answer.state);
  expect(answer.items).toHaveLength(11);
  expect(answer.items[0]).toMatchObject({ float: 0.2194316089, seed: 977, isMarketable: true, isProtected: false });
  expect(answer.items[0]?.inspectUrl).toMatch(/^steam:\/\/rungame\/730\/\d+\/\+csgo_econ_action_preview%20[0-9A-F]+$/);
  expect(answer.items.at(-1)).toMatchObject({ isProtected: true, protectedUntil: expect.any(Number) });
});

test('what is no inventory is Steam failing', async () => {
  for (const body of [
    '',
    'null',
    '<html>Sorry</html>',
    '[]x',
    '7',
    '"text"',
    { assets: 'none' },
    { descriptions: 5 },
  ]) {
    expect(await after(body), JSON.stringify(body)).toEqual({ state: 'unavailable' });
  }
});

test('a redirect leads nowhere', async () => {
  const headers = { location: `${steam.communityUrl}/elsewhere` };
  const asked = steam.askedInventories.length;
  expect(await after('', { status: 302, headers })).toEqual({ state: 'unavailable' });
  expect(steam.askedInventories.slice(asked)).toHaveLength(1);
});

test('an answer without end is not read to its end', async () => {
  const body = JSON.stringify({ assets: [], padding: 'x'.repeat(9 * 1024 * 1024) });
  expect(await after(body)).toEqual({ state: 'unavailable' });
});

test('pages that lead to each other end', async () => {
  const asked = steam.askedInventories.length;
  const page = { assets: [ASSET], descriptions: [DESCRIPTION], more_items: 1, last_assetid: '1' };
  expect(await after(page)).toMatchObject({ state: 'ok', items: [{ assetId: '1' }] });
  expect(steam.askedInventories.length - asked).toBeLessThanOrEqual(6);
});

test('how long Steam tells us to wait is believed up to a quarter of an hour', async () => {
  expect(await after('', { status: 429, headers: { 'retry-after': '30' } })).toMatchObject({ waitMs: 30_000 });
  expect(await after('', { status: 429, headers: { 'retry-after': '99999999' } })).toMatchObject({ waitMs: 900_000 });
  expect(await after('', { status: 429, headers: { 'retry-after': 'Fri' } })).toMatchObject({ waitMs: 0 });
});

test('wrong types cost an item what they are about, and no other item', async () => {
  const property = (propertyid: unknown, value: object) => ({ propertyid, ...value });
  const answer = await after({
    assets: [ASSET, null, 5, { assetid: {} }, { ...ASSET, assetid: '2' }, { ...ASSET, assetid: '3', classid: '404' }],
    descriptions: [DESCRIPTION, 'x', { classid: '6' }],
    asset_properties: [
      { assetid: '1', asset_properties: [property(2, { float_value: '7' }), property(1, { int_value: '-3' })] },
      {
        assetid: '2',
        asset_properties: [
          property('2', { float_value: '0.5' }),
          property(1, { int_value: 12 }),
          property(2, { float_value: 'NaN' }),
          property(5, { string_value: `\u202e<b>Tag</b>\u0000${'x'.repeat(500)}` }),
        ],
        asset_accessories: 'none',
      },
    ],
  });
  if (answer.state !== 'ok') throw new Error(answer.state);
  expect(answer.items.map(({ assetId, float, seed }) => ({ assetId, float, seed }))).toEqual([
    { assetId: '1', float: null, seed: null },
    { assetId: '2', float: null, seed: 12 },
  ]);
  expect(answer.items[1]?.nameTag).toMatch(/^<b>Tag<\/b>x{40,}$/);
  expect(answer.items[1]?.nameTag).toHaveLength(60);
});

test('HTML in names stays text, and only whole titles count as stickers', async () => {
  const value =
    '<img title="Sticker: Fish &amp; Chips &lt;3"><img title="Sticker: <script>"><img title="Patch: No"><img title="Sticker: ">';
  const answer = await after({
    assets: [ASSET],
    descriptions: [{ ...DESCRIPTION, market_hash_name: '<img src=x onerror=alert(1)>', descriptions: [{ value }, 7] }],
  });
  if (answer.state !== 'ok') throw new Error(answer.state);
  expect(answer.items[0]).toMatchObject({
    name: '<img src=x onerror=alert(1)>',
    stickers: [{ name: 'Fish & Chips <3', slot: 0, wear: 0 }],
  });
});

test('an inspect link is made of the certificate only', async () => {
  const link = 'steam://rungame/730/1/+csgo_econ_action_preview %propid:6%';
  const links: (string | null)[] = [];
  for (const [template, certificate] of [
    [link, 'ABC123'],
    ['https://evil.example/%propid:6%', 'ABC123'],
    [link, 'ABC"><script>'],
  ]) {
    const answer = await after({
      assets: [ASSET],
      descriptions: [{ ...DESCRIPTION, actions: [{ link: template }] }],
      asset_properties: [{ assetid: '1', asset_properties: [{ propertyid: 6, string_value: certificate }] }],
    });
    if (answer.state === 'ok') links.push(answer.items[0]?.inspectUrl ?? null);
  }
  expect(links).toEqual(['steam://rungame/730/1/+csgo_econ_action_preview%20ABC123', null, null]);
});
