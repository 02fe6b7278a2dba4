import { expect, test } from 'vitest';
import { emailsTo } from '#testing/shoppers/emails-to.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const { app, services, open } = await startTestApp({ rateLimitScale: 1 });

const FORM = {
  name: 'Ana',
  surname: 'Reis',
  email: 'ana@example.com',
  topic: 'My order',
  message: 'Where is it?\nIt was to come today.',
};
let written = 0;

/** Sends a message, from a different IP address each time by default. */
function write(changes: Record<string, unknown> = {}, from?: string) {
  written += 1;
  const remoteAddress = from ?? `10.0.0.${written}`;
  return app.inject({ method: 'POST', url: '/api/contact', payload: { ...FORM, ...changes }, remoteAddress });
}

const atSupport = () => emailsTo(open.database, 'support@patina.test');

test('anybody can write to the support, which can reply', async () => {
  const answer = await write();
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'OK', message: 'Your message has been sent.' }]);
  const [email] = await open.database.selectFrom('mail').selectAll().orderBy('id', 'desc').execute();
  // Counters outlive accounts, so they name nobody.
  const counters = await open.database.selectFrom('attempt').select('key').execute();
  expect(counters.filter(({ key }) => key.startsWith('contactFromEmail:'))).toHaveLength(1);
  expect(counters.filter(({ key }) => key.includes('@'))).toEqual([]);
  expect(email).toMatchObject({
    recipient: 'support@patina.test',
    reply_to: 'ana@example.com',
    subject: 'My order – Ana Reis',
    text: expect.stringContaining('Where is it?\nIt was to come today.'),
  });
});

test('a message about an order names it, whatever its topic is', async () => {
  await write({ order: 100012, email: 'order@example.com' });
  const [email] = await atSupport();
  expect(email?.text).toContain('<order@example.com>\nOrder 100012\n\nWhere is it?');
  expect((await write({ order: '100012 <b>' })).statusCode).toBe(422);
});

test('a script in a message arrives as text', async () => {
  await write({ name: '<b>Ana</b>', message: '<script>alert(1)</script>', email: 'script@example.com' });
  const [email] = await atSupport();
  expect(email?.html).not.toMatch(/<script|<b>/);
  expect(email?.text).toContain('<script>alert(1)</script>');
});

test.each([
  [{ name: '' }, { name: ['First name is required'] }],
  [{ surname: ' ' }, { surname: ['Last name is required'] }],
  [{ email: '' }, { email: ['Email is required', 'Invalid email format'] }],
  [{ email: 'ana@example.com, eve@example.com' }, { email: ['Invalid email format'] }],
  [{ topic: 'a\r\nBcc: everybody@example.com' }, { topic: ['Please remove the characters that cannot be printed'] }],
  [{ topic: 'a'.repeat(101) }, { topic: ['Please use at most 100 characters'] }],
  [{ message: '' }, { message: ['Message is required'] }],
  [{ message: 'a'.repeat(5001) }, { message: ['Please use at most 5000 characters'] }],
])('a message with %j is rejected', async (changes, errors) => {
  const answer = await write(changes);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
});

test('support messages are rate limited', async () => {
  const sent = (await atSupport()).length;
  const fromOne = [];
  for (let turn = 0; turn < 12; turn += 1) fromOne.push(await write({ email: `ana${turn}@example.com` }, '10.1.0.1'));
  expect(fromOne.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429, 429]);
  expect(Number(fromOne.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  const asOne = [];
  for (let turn = 0; turn < 6; turn += 1) asOne.push((await write({ email: 'Eve@example.com' })).statusCode);
  expect(asOne).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await atSupport()).length).toBe(sent + 15);
});

test('without a support address the contact form is rejected', async () => {
  await services.settings.set('support_email', 'null');
  const answer = await write({ email: 'late@example.com' });
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'The support cannot take messages at the moment']);
});
