import { MAX_NOTE, MOST_NOTES } from '@patina/shared-api/contract/desk/notes';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { deskActCases } from '#testing/desk-act-cases.ts';
import { openSellersShop } from '#testing/open-sellers-shop.ts';
import type { Shopper } from '#testing/open-shop.ts';

const shop = await openSellersShop();
const { database, aShopper, anOperator, anOffer } = shop;
const owner = await anOperator('owner');
const { anOrder } = deskActCases(shop, owner);

const SECRET = 'Has called twice.\nIs rude on the phone.';

const codeOf = async (asked: ReturnType<Shopper['post']>) => (await asked).json().code ?? 'done';
const about = async (subject: string, who: Shopper = owner) =>
  (await who.get(`/desk/notes?subject=${subject}`)).json().payload;
const textsOf = async (subject: string) => (await about(subject)).notes.map(({ text }: { text: string }) => text);

test('a note about a person is read by colleagues, changed and removed by who has written it, and never in the log', async () => {
  const { id } = await aShopper();
  const [writer, colleague] = [await anOperator('support'), await anOperator('finance')];
  expect(await codeOf(writer.post('/desk/notes/add', { subject: `person:${id}`, text: `  ${SECRET} ` }))).toBe('done');
  expect((await about(`person:${id}`, colleague)).notes).toMatchObject([
    { text: SECRET, author: writer.email, is_own: false, edited_at: null, created_at: expect.any(Number) },
  ]);
  const [note] = (await about(`person:${id}`, writer)).notes;
  expect(note.is_own).toBe(true);

  expect(await codeOf(colleague.post('/desk/notes/edit', { id: note.id, text: 'Is kind.' }))).toBe('note-not-own');
  expect(await codeOf(colleague.post('/desk/notes/remove', { id: note.id }))).toBe('note-not-own');
  expect(await codeOf(writer.post('/desk/notes/edit', { id: note.id, text: 'Has called thrice.' }))).toBe('done');
  expect((await about(`person:${id}`)).notes).toMatchObject([
    { text: 'Has called thrice.', edited_at: expect.any(Number) },
  ]);
  expect(await codeOf(writer.post('/desk/notes/remove', { id: note.id }))).toBe('done');
  expect(await about(`person:${id}`)).toEqual({ notes: [], tags: [] });
  expect(await codeOf(writer.post('/desk/notes/remove', { id: note.id }))).toBe('note-not-found');

  const entries = (await auditLog(database).latest(`user ${id}`)).filter(({ action }) => action.startsWith('note'));
  expect(entries.map(({ action, operator, after }) => [action, operator, after])).toEqual(
    ['note remove', 'note edit', 'note add'].map((action) => [action, writer.email, { note: note.id }]),
  );
  expect(JSON.stringify(await auditLog(database).latest())).not.toMatch(/called|kind|rude/);
});

test('an owner removes the note of a colleague, and changes none', async () => {
  const order = await anOrder(await aShopper());
  const writer = await anOperator('support');
  await writer.post('/desk/notes/add', { subject: `order:${order}`, text: 'Sent twice?' });
  const [{ id }] = (await about(`order:${order}`)).notes;
  expect(await codeOf(owner.post('/desk/notes/edit', { id, text: 'No.' }))).toBe('note-not-own');
  expect(await codeOf(owner.post('/desk/notes/remove', { id }))).toBe('done');
  expect(await textsOf(`order:${order}`)).toEqual([]);
});

test('notes and tags are for those who may open the page of what they are about', async () => {
  const seller = await aShopper();
  const offer = await anOffer(seller, 'pending');
  const [catalogue, finance] = [await anOperator('catalogue'), await anOperator('finance')];
  const seen = async (who: Shopper, subject: string) =>
    (await who.get(`/desk/notes?subject=${subject}`)).json().code ?? 'seen';
  expect([await seen(catalogue, `offer:${offer}`), await seen(finance, `offer:${offer}`)]).toEqual([
    'seen',
    'offer-not-found',
  ]);
  expect([await seen(catalogue, `person:${seller.id}`), await seen(finance, `person:${seller.id}`)]).toEqual([
    'person-not-found',
    'seen',
  ]);
  const body = { subject: `person:${seller.id}`, text: 'A note.', name: 'vip' };
  for (const call of ['notes/add', 'tags/add', 'tags/remove']) {
    expect([call, await codeOf(catalogue.post(`/desk/${call}`, body))]).toEqual([call, 'person-not-found']);
  }
  await finance.post('/desk/notes/add', body);
  const [{ id }] = (await about(`person:${seller.id}`)).notes;
  expect(await codeOf(catalogue.post('/desk/notes/remove', { id }))).toBe('person-not-found');
  await owner.post('/desk/tags/add', { ...body, name: 'for people only' });
  expect((await catalogue.get('/desk/tags?kind=person')).json().payload).toEqual([]);
});

test('nobody writes about or tags what is their own, which is in the audit log', async () => {
  const operator = await anOperator('owner');
  const order = await anOrder(operator);
  const text = 'Refund him whatever he asks for.';
  for (const subject of [`person:${operator.id}`, `order:${order}`]) {
    expect(await codeOf(operator.post('/desk/notes/add', { subject, text }))).toBe('own-account');
    expect(await codeOf(operator.post('/desk/tags/add', { subject, name: 'vip' }))).toBe('own-account');
  }
  expect(await auditLog(database).last(`order ${order}`)).toMatchObject({
    operator: operator.email,
    action: 'act refused',
    after: { act: 'tag add', refused: 'own-account' },
  });
});

test('a note has 1 to 2,000 characters, and is about something that there is', async () => {
  const { id } = await aShopper();
  const write = (text: unknown, subject = `person:${id}`) =>
    owner.post('/desk/notes/add', { subject, text }).then((answer) => [answer.statusCode, answer.json().code]);
  for (const text of ['', ' \n ', 'x'.repeat(MAX_NOTE + 1)]) {
    expect([text, await write(text)]).toEqual([text, [422, 'note-text-invalid']]);
  }
  for (const text of [7, null, [SECRET]]) expect([text, await write(text)]).toEqual([text, [422, 'invalid-input']]);
  expect(await write('x'.repeat(MAX_NOTE))).toEqual([200, undefined]);
  expect(await write('A note.', 'order:999999999')).toEqual([404, 'order-not-found']);
  for (const subject of ['order', 'product:1', 'order:0', 'order:1e3', 'order:-1', 'person:9999999999']) {
    expect([subject, await write('A note.', subject)]).toEqual([subject, [422, 'invalid-input']]);
  }
});

test('of notes about one thing there are at most 200', async () => {
  const { id } = await aShopper();
  const note = { subject_kind: 'person', subject_id: id, person_id: id, text: 'A note.', author_id: owner.id } as const;
  await database
    .insertInto('note')
    .values(Array.from({ length: MOST_NOTES - 1 }, () => note))
    .execute();
  const write = () => codeOf(owner.post('/desk/notes/add', { subject: `person:${id}`, text: 'Another.' }));
  expect(await write()).toBe('done');
  expect(await write()).toBe('notes-full');
});

test('the export has the notes and tags about a person without their authors, and closing the account erases them', async () => {
  const [person, other] = [await aShopper(), await aShopper()];
  const order = await anOrder(person);
  const offer = await anOffer(person, 'pending');
  for (const subject of [`person:${person.id}`, `order:${order}`, `offer:${offer}`, `person:${other.id}`]) {
    await owner.post('/desk/notes/add', { subject, text: `About ${subject}.` });
    await owner.post('/desk/tags/add', { subject, name: 'VIP' });
  }
  const exported = (await person.get('/user/export')).json().payload;
  const subjects = [
    { kind: 'person', id: person.id },
    { kind: 'order', id: order },
    { kind: 'offer', id: offer },
  ];
  expect(exported.notes).toEqual(
    subjects.map((about) => ({
      about,
      text: `About ${about.kind}:${about.id}.`,
      created_at: expect.any(Number),
      edited_at: null,
    })),
  );
  expect(exported.tags).toEqual(expect.arrayContaining(subjects.map((about) => ({ about, name: 'vip' }))));
  expect(exported.tags).toHaveLength(3);
  expect(JSON.stringify(exported)).not.toContain(owner.email);

  await owner.post('/desk/orders/refund', { orders: [{ id: order }], reason: 'As agreed.' });
  expect(await codeOf(owner.post('/desk/people/close', { id: person.id }))).toBe('done');
  const kept = await database.selectFrom('note').select('id').where('person_id', '=', person.id).execute();
  const tagged = await database.selectFrom('tag').select('name').where('person_id', '=', person.id).execute();
  expect([kept, tagged]).toEqual([[], []]);
  expect(await textsOf(`person:${other.id}`)).toEqual([`About person:${other.id}.`]);
  expect(await codeOf(owner.post('/desk/notes/add', { subject: `person:${person.id}`, text: 'Again.' }))).toBe(
    'person-not-found',
  );
});

test('a note of a colleague who has closed their account stays, without their name', async () => {
  const { id } = await aShopper();
  const writer = await anOperator('support');
  await writer.post('/desk/notes/add', { subject: `person:${id}`, text: 'Knows me.' });
  expect(await codeOf(owner.post('/desk/people/close', { id: writer.id }))).toBe('done');
  expect((await about(`person:${id}`)).notes).toMatchObject([{ text: 'Knows me.', author: null }]);
});
