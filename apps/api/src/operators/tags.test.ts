import { MOST_TAG_NAMES, MOST_TAGS } from '@patina/shared-api/contract/desk/notes';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { deskActCases } from '#testing/desk-act-cases.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const shop = await openSellersShop();
const { database, aShopper, anOperator, anOffer } = shop;
const owner = await anOperator('owner');
const { anOrder } = deskActCases(shop, owner);

const codeOf = async (asked: ReturnType<Shopper['post']>) => (await asked).json().code ?? 'done';
const tag = (subject: string, name: unknown) => codeOf(owner.post('/desk/tags/add', { subject, name }));
const tagsOf = async (subject: string) => (await owner.get(`/desk/notes?subject=${subject}`)).json().payload.tags;

test('a tag is the same in any case, each once, and taken away; the log has every change and nothing else', async () => {
  const { id } = await aShopper();
  const person = `person:${id}`;
  for (const name of ['  Big   Spender ', 'BIG SPENDER', 'ägypten']) expect(await tag(person, name)).toBe('done');
  expect(await tagsOf(person)).toEqual(['big spender', 'ägypten']);
  const untag = { subject: person, name: 'Big Spender' };
  expect(await codeOf(owner.post('/desk/tags/remove', untag))).toBe('done');
  expect(await codeOf(owner.post('/desk/tags/remove', untag))).toBe('done');
  expect(await tagsOf(person)).toEqual(['ägypten']);
  const changes = (await auditLog(database).latest(`user ${id}`)).filter(({ action }) => action.startsWith('tag'));
  expect(changes.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['tag remove', { tags: ['big spender', 'ägypten'] }, { tags: ['ägypten'] }],
    ['tag add', { tags: ['big spender'] }, { tags: ['big spender', 'ägypten'] }],
    ['tag add', { tags: [] }, { tags: ['big spender'] }],
  ]);
});

test('a tag has 1 to 30 letters and digits, and begins with one', async () => {
  const { id } = await aShopper();
  for (const name of ['', '  ', '-vip', 'x'.repeat(31), 'a\u0007b', '<b>', 'a,b']) {
    expect([name, await tag(`person:${id}`, name)]).toEqual([name, 'tag-invalid']);
  }
  for (const name of ['x'.repeat(30), 'a & b/c_1.0', 'Größe', '日本'])
    expect(await tag(`person:${id}`, name)).toBe('done');
});

test('orders, offers and people are filtered by a tag, and their files too, each by its own', async () => {
  const person = await aShopper();
  const [order, untagged] = [await anOrder(person), await anOrder(await aShopper())];
  const offer = await anOffer(person, 'pending');
  for (const subject of [`order:${order}`, `offer:${offer}`, `person:${person.id}`]) await tag(subject, 'Check first');
  const idsOf = async (path: string) =>
    (await owner.get(path)).json().payload.map(({ id, tags }: { id: number; tags: string[] }) => [id, tags]);
  for (const [path, id] of [
    ['/desk/orders?tag=check+first', order],
    [`/desk/orders?tag=CHECK+FIRST&status=processing&buyer=${person.id}`, order],
    ['/desk/offers?tag=check+first', offer],
    ['/desk/people?tag=check+first', person.id],
  ] as const) {
    expect([path, await idsOf(path)]).toEqual([path, [[id, ['check first']]]]);
  }
  expect(await idsOf('/desk/orders?tag=check')).toEqual([]);
  expect(await idsOf(`/desk/orders?id=${untagged}`)).toEqual([[untagged, []]]);
  for (const list of ['orders', 'offers', 'people']) {
    const { body } = await owner.get(`/desk/${list}/export?tag=check+first`);
    expect([list, body.trim().split('\r\n')]).toEqual([
      list,
      [expect.stringContaining('tags'), expect.stringContaining('check first')],
    ]);
  }
});

test('the tags in use are suggested, the most frequent first, of each kind its own', async () => {
  const people = [await aShopper(), await aShopper(), await aShopper()];
  for (const { id } of people) await tag(`person:${id}`, 'suggested often');
  await tag(`person:${people[0]?.id}`, 'suggested once');
  await tag(`offer:${await anOffer(people[0] as Shopper, 'pending')}`, 'of an offer');
  const { payload } = (await owner.get('/desk/tags?kind=person')).json();
  expect(payload[0]).toEqual({ name: 'suggested often', count: 3 });
  expect(payload).toContainEqual({ name: 'suggested once', count: 1 });
  expect(payload).not.toContainEqual({ name: 'of an offer', count: 1 });
});

test('there are at most 10 tags of one thing, also if two operators set one at once', async () => {
  const { id } = await aShopper();
  const colleague = await anOperator('support');
  for (let place = 1; place < MOST_TAGS; place += 1) await tag(`person:${id}`, `tag ${place}`);
  const outcomes = await Promise.all([
    tag(`person:${id}`, 'mine'),
    codeOf(colleague.post('/desk/tags/add', { subject: `person:${id}`, name: 'theirs' })),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', 'tags-full']);
  expect(await tagsOf(`person:${id}`)).toHaveLength(MOST_TAGS);
});

test('there are at most 100 different tags of a kind, and those may still be set', async () => {
  const seller = await aShopper();
  const offer = await anOffer(seller, 'pending');
  await database
    .insertInto('tag')
    .values(
      Array.from({ length: MOST_TAG_NAMES }, (_, place) => ({
        subject_kind: 'offer' as const,
        subject_id: 900_000 + place,
        name: `known ${place}`,
        person_id: seller.id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  expect(await tag(`offer:${offer}`, 'unheard of')).toBe('tag-names-full');
  expect(await tag(`offer:${offer}`, 'known 7')).toBe('done');
});
