import type { DeskPack, DeskPromo } from '@patina/shared-api/contract/desk/promo';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { openShop } from '#testing/open-shop.ts';

const { database, aShopper, aProduct, anOperator } = await openShop();
const carla = await anOperator('catalogue');
const otto = await anOperator('owner');
const caio = await anOperator('catalogue');

const codes = async (query = ''): Promise<DeskPromo[]> => (await carla.get(`/desk/promo-codes${query}`)).json().payload;
const packs = async (query = ''): Promise<DeskPack[]> => (await carla.get(`/desk/packs${query}`)).json().payload;
const create = (change: object) =>
  carla.post('/desk/promo-codes/create', {
    code: 'spring',
    type: 'percent',
    discount: 12.5,
    ends_at: 4_100_000_000,
    ...change,
  });
const offer = async (change: object = {}) =>
  carla.post('/desk/packs/create', { title: 'Starter', price: 15, products: [await aProduct()], ...change });

test('a code is created with the rules of the command, listed, exported and valid', async () => {
  expect((await create({ max_uses_per_user: 1 })).json()).toMatchObject({ status: 'OK' });
  await create({ code: 'LATER', type: 'fixed', discount: 5, max_uses: 9, starts_at: 4_000_000_000 });
  const [later, spring] = await codes();
  expect(later).toMatchObject({ code: 'LATER', type: 'fixed', discount: 5, state: 'planned', uses: 0 });
  expect(spring).toMatchObject({ code: 'SPRING', discount: 12.5, max_uses_per_user: 1, state: 'valid' });
  expect((await codes('?sort=-code&search=pri&state=valid')).map(({ code }) => code)).toEqual(['SPRING']);
  expect((await carla.get('/desk/promo-codes/export')).body).toContain('SPRING,,percent,12.5');
  const shopper = await aShopper();
  expect((await shopper.get('/promocode/check?code=spring')).json().payload).toMatchObject({ discount_amount: 12.5 });
  expect(await auditLog(database).latest('promo SPRING')).toMatchObject([
    { operator: carla.email, action: 'promo create', before: null, after: { code: 'SPRING', discount: 12_50 } },
  ]);
});

test.each([
  [{ code: 'A' }, 422, 'promo-code-form'],
  [{ code: 'Spring' }, 409, 'promo-code-taken'],
  [{ code: 'SUMMER', discount: 100.01 }, 422, 'discount-invalid'],
])('a code with %j is rejected', async (change, status, code) => {
  const answer = await create(change);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});

test('of two operators who end a code at once the second is told', async () => {
  await create({ code: 'ONCE' });
  const ends = await Promise.all([caio, otto].map(({ post }) => post('/desk/promo-codes/end', { code: 'once' })));
  expect(ends.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(ends.map((answer) => answer.json().code)).toContain('promo-code-over');
  expect((await codes('?state=over')).map(({ code }) => code)).toEqual(['ONCE']);
  expect(await auditLog(database).latest('promo ONCE')).toMatchObject([
    { action: 'promo end', before: { ends_at: expect.any(String) }, after: { ends_at: expect.any(String) } },
    { action: 'promo create' },
  ]);
});

test('a pack is offered and ended once, and a prompt is for one account', async () => {
  const { id } = (await offer()).json().payload;
  const shopper = await aShopper();
  const prompt = (await offer({ title: 'For you', user_id: shopper.id })).json().payload;
  expect((await packs('?sort=title')).map((pack) => [pack.id, pack.kind, pack.user_id, pack.products.length])).toEqual([
    [prompt.id, 'prompt', shopper.id, 1],
    [id, 'pack', null, 1],
  ]);
  expect((await carla.get('/desk/packs/export?kind=prompt')).body).toContain(`${prompt.id},prompt,For you,`);
  const ends = await Promise.all([carla, otto].map(({ post }) => post('/desk/packs/end', { id, kind: 'pack' })));
  expect(ends.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await packs('?kind=pack')).map(({ state }) => state)).toEqual(['over']);
  expect((await packs('?state=available&search=you')).map((pack) => pack.id)).toEqual([prompt.id]);
  expect(await auditLog(database).latest(`pack ${id}`)).toMatchObject([
    { action: 'pack end', before: { ends_at: null } },
    { operator: carla.email, action: 'pack create', after: { title: 'Starter', price_minor: 15_00 } },
  ]);
});

test('a pack is changed over what was seen, and of two operators the second is told', async () => {
  const [one, other] = [await aProduct(), await aProduct()];
  const { id } = (await offer({ products: [one] })).json().payload;
  const seen = { title: 'Starter', price: 15, products: [one], ends_at: null };
  const to = { title: 'Better', price: 14.5, products: [other, one], ends_at: 4_000_000_000 };
  const edit = (person: typeof carla) => person.post('/desk/packs/edit', { id, kind: 'pack', ...to, seen });
  const answers = await Promise.all([edit(carla), edit(otto)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.map((answer) => answer.json().code)).toContain('pack-changed');
  const [changed] = await packs('?search=better');
  expect(changed).toMatchObject({ id, title: 'Better', price: 14.5, ends_at: 4_000_000_000, state: 'available' });
  expect(changed?.products.map((product) => product.id)).toEqual([one, other].toSorted((a, b) => a - b));
  const [noted] = await auditLog(database).latest(`pack ${id}`);
  expect(noted).toMatchObject({ action: 'pack change', before: { price_minor: 15_00 }, after: { price_minor: 14_50 } });
});

test.each([
  [{ title: ' ' }, 422, 'pack-title-invalid'],
  [{ products: [7] }, 422, 'pack-products-unknown'],
  [{ user_id: 999_999 }, 409, 'command-rejected'],
])('a pack with %j is rejected', async (change, status, code) => {
  const answer = await offer(change);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
});
