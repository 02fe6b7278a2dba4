import type { NamedSkin } from '@patina/shared-api/contract/offers/offer';
import { expect, test } from 'vitest';
import { seedCatalogue } from '#catalogue/seed/seed-catalogue.ts';
import { sellOrder } from '#testing/forms/sell-forms.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';

const { app, database, services, aShopper, offer } = await openSellersShop();
await seedCatalogue(database);
services.catalogue.clearCaches();

async function named(name: string): Promise<NamedSkin[]> {
  const answer = await app.inject({ url: '/api/offer/skins', query: { name } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().payload;
}

const REDLINE = ['AK-47 | Redline', 'StatTrak™ AK-47 | Redline'];

test.each([
  ['ak redline', REDLINE],
  ['AK-47 | Redline (Field-Tested)', REDLINE],
  ['stattrak ak redline', ['StatTrak™ AK-47 | Redline']],
  ['StatTrak™ AK-47 | Redline (Field-Tested)', ['StatTrak™ AK-47 | Redline']],
  ['AK-47 | Rote Linie (Einsatzerprobt)', REDLINE],
  ['sv awp dragon lore', ['Souvenir AWP | Dragon Lore']],
  ['souvenir ak redline', REDLINE],
  ['★ Karambit | Doppler · Ruby', ['★ Karambit | Doppler · Ruby', '★ StatTrak™ Karambit | Doppler · Ruby']],
  ['st karambit ruby doppler fn', ['★ StatTrak™ Karambit | Doppler · Ruby']],
  ['M9 Bayonet | Lore (Field-Tested)', ['★ M9 Bayonet | Lore', '★ StatTrak™ M9 Bayonet | Lore']],
])('"%s" means %o', async (name, skins) => {
  expect((await named(name)).map((skin) => [skin.name, skin.is_meant])).toEqual(skins.map((skin) => [skin, true]));
});

test.each(['redline', 'ak reldine', 'ak r', 'doppler'])(
  '"%s" may mean several skins, or none for sure',
  async (name) => {
    const skins = await named(name);
    expect(skins.length).toBeGreaterThan(0);
    expect(skins.filter(({ is_meant }) => is_meant)).toEqual([]);
    // One entry a skin, whatever its phases and classes.
    expect(new Set(skins.map((skin) => skin.name)).size).toBe(skins.length);
    expect(skins.every(({ item_class }) => item_class === 'Normal')).toBe(true);
  },
);

test.each(['', '★', 'My own skin', 'Sticker | Howl', '%_'])('"%s" means no skin', async (name) => {
  expect((await named(name)).filter(({ is_meant }) => is_meant)).toEqual([]);
});

test('each class has every wear of the float range, with our price', async () => {
  const [normal, statTrak] = await named('ak redline');
  for (const skin of [normal, statTrak]) {
    expect(skin?.wears.map(({ exterior }) => exterior)).toEqual([
      'Minimal Wear',
      'Field-Tested',
      'Well-Worn',
      'Battle-Scarred',
    ]);
    expect(skin?.wears.every(({ price }) => price !== null && price > 0)).toBe(true);
  }
});

test.each([
  ['AK-47 | Redline', 'factory_new', { quality: ['quality-not-made'] }],
  ['AK-47 | Redline', 'not_painted', { quality: ['quality-not-made'] }],
  ['AK-47 | Redline (Field-Tested)', 'minimal_wear', { quality: ['quality-contradicts-name'] }],
  ['My own skin ft', 'minimal_wear', { quality: ['quality-contradicts-name'] }],
  ['Souvenir AK-47 | Redline', 'field_tested', { title: ['souvenir-not-in-catalogue'] }],
  ['stattrak awp dragon lore', 'field_tested', { title: ['stattrak-not-in-catalogue'] }],
])('"%s" in the quality %s is refused with the reason', async (title, quality, codes) => {
  const seller = await aShopper();
  const answer = await seller.post('/offer/create', sellOrder({ title, quality }));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ status: 'ERROR', error_codes: codes });
  expect(Object.keys(answer.json().errors)).toEqual(Object.keys(codes));
});

test.each([
  ['stattrak ak redline', 'field_tested', 'StatTrak™ AK-47 | Redline (Field-Tested)', ''],
  ['AK-47 | Redline (Minimal Wear)', 'minimal_wear', 'AK-47 | Redline (Minimal Wear)', ''],
  ['★ Karambit | Doppler (Factory New) · Ruby', 'factory_new', '★ Karambit | Doppler (Factory New)', 'Ruby'],
])('an offer of "%s" is one of the product %s', async (title, quality, product, phase) => {
  const seller = await aShopper();
  const { id } = (await seller.post('/offer/create', sellOrder({ title, quality }))).json();
  const { item } = await offer(seller, id);
  const found = await database
    .selectFrom('product')
    .innerJoin('finish', 'finish.id', 'product.finish_id')
    .select(['product.title', 'finish.phase'])
    .where('product.id', '=', item.id)
    .executeTakeFirst();
  expect(found).toEqual({ title: product, phase });
});
