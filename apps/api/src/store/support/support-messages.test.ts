import type { DeskMessage } from '@patina/shared-api/contract/desk/messages';
import { expect, test } from 'vitest';
import { auditLog } from '#platform/console/audit-log.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired-rows.ts';
import { DAY, fromNow } from '#platform/time.ts';
import { checkoutForm } from '#testing/forms/checkout-form.ts';
import { openShop, type Shopper } from '#testing/open-shop.ts';
import { emailsTo } from '#testing/shoppers/emails-to.ts';

const { app, database, services, aShopper, anOperator, aProduct } = await openShop();

const olga = await anOperator('support');
const igor = await anOperator('support');

const FORM = { name: 'Ana', surname: 'Reis', topic: 'My order', message: 'Where is it?' };
let written = 0;

/** Writes a message, as a guest by default; returns its number and its address. */
async function write(changes: Record<string, unknown> = {}, writer?: Shopper) {
  written += 1;
  const email = `writer${written}@example.com`;
  const payload = { ...FORM, email, ...changes };
  const answer = await (writer
    ? writer.post('/contact', payload)
    : app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress: `10.2.0.${written}` }));
  expect(answer.statusCode).toBe(200);
  const { id } = await database
    .selectFrom('support_message')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, email };
}

const read = async (id: number, by = olga): Promise<DeskMessage> =>
  (await by.get(`/desk/messages/${id}`)).json().payload;

/** Does something to a message as it is now, or as it was `seen`. */
async function act(what: 'answer' | 'assign' | 'close' | 'reopen', id: number, body: object = {}, by: Shopper = olga) {
  const seen = (await read(id)).revision;
  return by.post(`/desk/messages/${what}`, { id, seen, ...body });
}

async function anOrderOf(buyer: Shopper): Promise<number> {
  await buyer.post('/cart/add', { id: await aProduct() });
  return (await buyer.post('/purchase/product', checkoutForm())).json().order;
}

const list = async (query: string, by: Shopper = olga) => (await by.get(`/desk/messages?${query}`)).json();

test('a message is kept with what is known of who has written it: of a guest an address proves nothing', async () => {
  const ana = await aShopper();
  const { email = '' } = await services.profiles.read(ana.id);
  const signedIn = await read((await write({}, ana)).id);
  expect(signedIn.writer).toEqual({ proof: 'account', id: ana.id, email });
  const claiming = await read((await write({ email: email.toUpperCase() })).id);
  expect(claiming.writer).toEqual({ proof: 'claimed', id: ana.id, email });
  const unknown = await write();
  expect(await read(unknown.id)).toMatchObject({
    ...{ name: 'Ana', surname: 'Reis', topic: 'My order', text: 'Where is it?', email: unknown.email },
    ...{ writer: { proof: 'none', id: null, email: null }, order: null },
    ...{ state: 'open', assignee: null, language: 'en', answers: [], events: [], others: [] },
  });
});

test('the order that a message names is said to be of the writer only if the account that was signed in owns it', async () => {
  const [ana, eve] = [await aShopper({ balanceMinor: 100_00 }), await aShopper()];
  const order = await anOrderOf(ana);
  const { email } = await services.profiles.read(ana.id);
  const orderOf = async (changes: object, writer?: Shopper) =>
    (await read((await write({ ...changes }, writer)).id)).order;
  expect(await orderOf({ order }, ana)).toEqual({ number: order, owner: 'writer' });
  expect(await orderOf({ order }, eve)).toEqual({ number: order, owner: 'another' });
  expect(await orderOf({ order, email })).toEqual({ number: order, owner: 'unproved' });
  expect(await orderOf({ topic: `Problem with order ${order}` })).toEqual({ number: order, owner: 'unproved' });
  const text = `I paid 250000,00 for 999999 things, call 912345678. It is #${order}.`;
  expect(await orderOf({ message: text }, ana)).toEqual({ number: order, owner: 'writer' });
  expect(await orderOf({ order: 999_999 })).toEqual({ number: 999_999, owner: 'none' });
  expect(await orderOf({ message: 'Nothing at all, 12.' })).toBeNull();
});

test('an answer is sent in the language of the message, with its number in the subject and what it answers', async () => {
  const languages = await services.content.languages();
  const german = languages.find(({ code }) => code === 'de')?.id;
  const { id, email } = await write({ language: german, topic: 'Lieferung', message: 'Wo ist er?\n<b>Danke</b>' });
  expect((await read(id)).language).toBe('de');
  const answer = await act('answer', id, { text: ' Er kommt heute.\nDanke für Ihre Geduld. ' });
  expect(answer.json().payload).toMatchObject({ id, state: 'answered', changed: true, assignee: { id: olga.id } });
  const [mail] = await database.selectFrom('mail').selectAll().where('recipient', '=', email).execute();
  expect(mail).toMatchObject({
    subject: `Re: Lieferung [M-${id}] – Patina`,
    reply_to: 'support@patina.test',
    user_id: null,
    text: expect.stringMatching(
      /^Guten Tag Ana,\n\nEr kommt heute\.\nDanke für Ihre Geduld\.\n\nSie haben am .+ geschrieben:\n\n> Wo ist er\?\n> <b>/,
    ),
  });
  expect(mail?.html).toContain('white-space:pre-wrap">Er kommt heute.\nDanke');
  expect(mail?.html).not.toContain('<b>');
  expect(await read(id)).toMatchObject({
    state: 'answered',
    answers: [{ operator: olga.email, text: 'Er kommt heute.\nDanke für Ihre Geduld.', mail: 'waiting' }],
  });
  const [entry] = await auditLog(database).latest(`message ${id}`);
  expect(entry).toMatchObject({ action: 'message answer', operator: olga.email, before: { state: 'open' } });
  expect(JSON.stringify(entry)).not.toContain('heute');
});

test('what became of the email of an answer is said while it is known', async () => {
  const { id } = await write();
  await act('answer', id, { text: 'It is on its way.' });
  const { id: mail } = await database
    .selectFrom('mail')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const stateOf = async () => (await read(id)).answers[0]?.mail;
  await database.updateTable('mail').set({ due_at: null }).where('id', '=', mail).execute();
  expect(await stateOf()).toBe('failed');
  await database.updateTable('mail').set({ sent_at: new Date() }).where('id', '=', mail).execute();
  expect(await stateOf()).toBe('sent');
  await database.deleteFrom('mail').where('id', '=', mail).execute();
  expect(await stateOf()).toBeNull();
});

test('of two who answer at once the second is told, and the person gets one answer', async () => {
  const { id, email } = await write();
  const body = { id, seen: (await read(id)).revision };
  const [first, second] = await Promise.all([
    olga.post('/desk/messages/answer', { ...body, text: 'Tomorrow.' }),
    igor.post('/desk/messages/answer', { ...body, text: 'Never.' }),
  ]);
  const [done, told] = first.statusCode === 200 ? [first, second] : [second, first];
  const winner = first.statusCode === 200 ? olga : igor;
  expect(done.statusCode).toBe(200);
  expect([told.statusCode, told.json().code, told.json().message]).toEqual([
    409,
    'message-answered',
    `${winner.email} has answered this message meanwhile.`,
  ]);
  expect(await emailsTo(database, email)).toHaveLength(1);
  expect(await read(id)).toMatchObject({ answers: [{ operator: winner.email }], assignee: { email: winner.email } });
  // Who has read that may answer as well.
  expect((await act('answer', id, { text: 'And one more thing.' }, igor)).statusCode).toBe(200);
  expect(await emailsTo(database, email)).toHaveLength(2);
});

test('an answer that is sent again with its key is one email', async () => {
  const { id, email } = await write();
  const body = { id, seen: (await read(id)).revision, text: 'Tomorrow.' };
  const key = { 'idempotency-key': `answer-${id}` };
  const answers = [];
  for (let turn = 0; turn < 3; turn += 1) answers.push(await olga.post('/desk/messages/answer', body, key));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
  expect(await emailsTo(database, email)).toHaveLength(1);
  expect((await read(id)).answers).toHaveLength(1);
});

test('a message is taken, handed to a colleague and given back, and who had not seen that is told', async () => {
  const { id } = await write();
  const catalogue = await anOperator('catalogue');
  const seen = (await read(id)).revision;
  expect((await act('assign', id, { assignee: olga.id })).json().payload).toMatchObject({ assignee: { id: olga.id } });
  expect((await olga.post('/desk/messages/assign', { id, seen, assignee: igor.id })).json().code).toBe(
    'message-changed',
  );
  expect((await act('assign', id, { assignee: catalogue.id })).json().code).toBe('assignee-without-role');
  expect((await act('assign', id, { assignee: igor.id })).json().payload).toMatchObject({ changed: true });
  expect((await act('assign', id, { assignee: igor.id })).json().payload).toMatchObject({ changed: false });
  const number = (people: { email: string; open: number }[], email: string) =>
    people.find((person) => person.email === email)?.open;
  const { payload: people } = (await olga.get('/desk/messages/assignees')).json();
  expect([number(people, igor.email), number(people, catalogue.email)]).toEqual([1, undefined]);
  expect((await list('assignee=mine', igor)).payload).toMatchObject([{ id, assignee: { email: igor.email } }]);
  await act('assign', id, { assignee: null }, igor);
  expect((await list('assignee=mine', igor)).payload).toEqual([]);
  expect((await list('assignee=nobody&per_page=100')).payload).toEqual(
    expect.arrayContaining([expect.objectContaining({ id })]),
  );
  expect((await read(id)).events).toMatchObject([
    { what: 'assign', operator: olga.email, to: olga.email },
    { what: 'assign', operator: olga.email, to: igor.email },
    { what: 'unassign', operator: igor.email, to: null },
  ]);
});

test('a closed message leaves the list and can be opened again; what is closed already changes nothing', async () => {
  const { id } = await write({ topic: 'A quiet matter' });
  const listed = async (state: string) => (await list(`search=quiet&state=${state}`)).payload.length;
  expect((await act('close', id)).json().payload).toMatchObject({ state: 'closed', changed: true });
  expect((await act('close', id)).json().payload).toMatchObject({ state: 'closed', changed: false });
  expect([await listed('open'), await listed('closed'), await listed('all')]).toEqual([0, 1, 1]);
  expect((await act('reopen', id)).json().payload).toMatchObject({ state: 'open' });
  expect((await read(id)).events.map(({ what }) => what)).toEqual(['close', 'reopen']);
});

test('messages are found by their number, that of the order, and words of what was typed', async () => {
  const { id, email } = await write({
    name: 'Zacharias',
    order: 987_654,
    message: 'The   pattern is\nwrong, 100% sure_thing',
  });
  for (const search of [
    `M-${id}`,
    `m-${id}`,
    `%23${id}`,
    '987654',
    'zacharias',
    email,
    'pattern wrong',
    '100%25 sure_',
  ]) {
    const { payload } = await list(`search=${search}`);
    expect([search, payload.map((row: { id: number }) => row.id)]).toEqual([search, [id]]);
    expect(payload[0].excerpt).toBe('The pattern is wrong, 100% sure_thing');
  }
  const found = async (by: Shopper, q: string) => (await by.get(`/desk/search?q=${q}`)).json().payload.messages;
  for (const q of [`M-${id}`, 'zach', email.slice(0, 8)]) {
    expect(await found(olga, q)).toEqual(expect.arrayContaining([expect.objectContaining({ id, topic: 'My order' })]));
  }
  expect(await found(await anOperator('finance'), `M-${id}`)).toBeUndefined();
  expect((await olga.get('/desk/messages/export?search=zacharias')).body).toContain(`M-${id},`);
});

test('today counts the messages that are to be answered, for those who answer them', async () => {
  const count = async (by: Shopper) => (await by.get('/desk/today')).json().payload.to_answer;
  const before = await count(olga);
  const { id } = await write();
  expect(await count(olga)).toBe(before + 1);
  await act('answer', id, { text: 'Done.' });
  expect(await count(olga)).toBe(before);
  expect(await count(await anOperator('finance'))).toBeUndefined();
});

test('that a message was read is in the audit log, by its writer where that is proved', async () => {
  const ana = await aShopper();
  const [signedIn, guest] = [await write({}, ana), await write()];
  await read(signedIn.id, igor);
  await read(guest.id, igor);
  for (const subject of [`user ${ana.id}`, `message ${guest.id}`]) {
    expect(await auditLog(database).latest(subject)).toMatchObject([{ action: 'desk read', operator: igor.email }]);
  }
});

test('other messages of the same account or address are beside one', async () => {
  const ana = await aShopper();
  const first = await write({}, ana);
  const second = await write({ email: first.email });
  const third = await write({}, ana);
  expect((await read(third.id)).others).toMatchObject([{ id: first.id, by: 'account' }]);
  expect((await read(first.id)).others).toMatchObject([
    { id: third.id, by: 'account' },
    { id: second.id, by: 'address' },
  ]);
});

test('people export their own messages, and closing the account deletes them and those with its address', async () => {
  const ana = await aShopper();
  const { email = '' } = await services.profiles.read(ana.id);
  const own = await write({ message: 'My own words' }, ana);
  await act('answer', own.id, { text: 'Our answer' });
  const claimed = await write({ email: email.toUpperCase(), message: 'Somebody’s words' });
  await act('answer', claimed.id, { text: 'To whom it may concern' });
  const stranger = await write();
  const { messages } = (await ana.get('/user/export')).json().payload;
  expect(messages).toMatchObject([
    { number: own.id, message: 'My own words', state: 'answered', answers: [{ text: 'Our answer' }] },
  ]);
  expect(JSON.stringify(messages)).not.toContain(olga.email);
  expect((await ana.post('/user/close', { email })).statusCode).toBe(200);
  const gone = await Promise.all([own, claimed, stranger].map(({ id }) => olga.get(`/desk/messages/${id}`)));
  expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
  expect(await emailsTo(database, email.toUpperCase())).toEqual([]);
});

test('messages are deleted two years after something was last done to them', async () => {
  const [old, recent] = [await write(), await write()];
  await act('answer', old.id, { text: 'Long ago.' });
  const age = (id: number, days: number) =>
    database
      .updateTable('support_message')
      .set({ changed_at: fromNow(-days * DAY) })
      .where('id', '=', id)
      .execute();
  await age(old.id, 731);
  await age(recent.id, 729);
  await deleteExpiredRows(database);
  expect((await olga.get(`/desk/messages/${old.id}`)).json().code).toBe('message-not-found');
  expect((await olga.get(`/desk/messages/${recent.id}`)).statusCode).toBe(200);
  const answers = database.selectFrom('support_answer').selectAll().where('message_id', '=', old.id);
  expect(await answers.execute()).toEqual([]);
});
