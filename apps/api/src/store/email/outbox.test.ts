import { expect, test } from 'vitest';
import { outboxDispatcher, outboxRepository } from '#store/email/outbox.ts';
import { startSmtpSink } from '#testing/servers/start-smtp-sink.ts';
import { signUp } from '#testing/shoppers/sign-up.ts';
import { startTestApp } from '#testing/start-test-app.ts';

const shop = await startTestApp();
const { app, services } = shop;
const { database, settings } = services;

const onRefused = (recipient: string) => services.bounces.note(recipient);

async function openDispatch(mailFrom?: string) {
  await database.deleteFrom('mail').execute();
  const sink = await startSmtpSink();
  const dispatch = () =>
    outboxDispatcher(database, {
      smtpUrl: sink.url,
      mailFrom,
      settings,
      log: app.log,
      onRefused,
      isPaused: () => false,
    });
  return { sink, dispatch, drain: dispatch().drain };
}

async function anEmail(recipient: string, html = '<p>Hello</p>') {
  await outboxRepository(database).add({ user_id: null, recipient, subject: 'Olá, Zoë', text: 'Hello', html });
}

const waiting = () => database.selectFrom('mail').select(['attempts', 'due_at']).execute();

test('the email of a registration is sent once, as text and HTML, and then removed from the outbox', async () => {
  const { sink, drain } = await openDispatch();
  const { form } = await signUp(shop);
  await drain();
  await drain();
  expect(sink.emails.map(({ to }) => to)).toEqual([[form.email]]);
  const [{ raw } = { raw: '' }] = sink.emails;
  expect(raw).toContain('From: Patina <support@patina.test>');
  expect(raw).toContain('Subject: Confirm your email address for Patina');
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw).toMatch(/Message-ID: <patina-mail-\d+@patina\.test>/i);
  expect(await waiting()).toEqual([]);
});

test('no email is sent while it could not be noted that it was', async () => {
  const { sink } = await openDispatch();
  await anEmail('ana@example.com');
  let isPaused = true;
  const options = {
    smtpUrl: sink.url,
    mailFrom: undefined,
    settings,
    log: app.log,
    onRefused,
    isPaused: () => isPaused,
  };
  const { drain } = outboxDispatcher(database, options);
  await drain();
  expect(sink.emails).toEqual([]);
  isPaused = false;
  await drain();
  expect(sink.emails).toHaveLength(1);
});

test('the sender is the configured one', async () => {
  const { sink, drain } = await openDispatch('Shop <shop@store.test>');
  await anEmail('ana@example.com');
  await drain();
  expect(sink.emails[0]?.raw).toContain('From: Shop <shop@store.test>');
});

test('the Reply-To header is the one of the message', async () => {
  const { sink, drain } = await openDispatch();
  const message = {
    user_id: null,
    recipient: 'support@patina.test',
    subject: 'Help',
    text: 'Help',
    html: '<p>Help</p>',
  };
  await outboxRepository(database).add({ ...message, reply_to: 'ana@example.com' });
  await drain();
  expect(sink.emails[0]?.raw).toContain('Reply-To: ana@example.com');
});

test('several servers that send at once send each email once', async () => {
  const { sink, dispatch } = await openDispatch();
  const recipients = Array.from({ length: 20 }, (_, count) => `ana${count}@example.com`);
  for (const recipient of recipients) await anEmail(recipient);
  await Promise.all([dispatch(), dispatch(), dispatch()].map(({ drain }) => drain()));
  expect(sink.emails.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
});

test('an email that fails is retried with increasing delays', async () => {
  const { sink, drain } = await openDispatch();
  await anEmail('ana@example.com');
  sink.rejectsWith = 451;
  const pauses = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const before = Date.now();
    await drain();
    const [email] = await waiting();
    expect(email?.attempts).toBe(attempt);
    pauses.push(Math.round(((email?.due_at?.getTime() ?? 0) - before) / 30_000));
    await database.updateTable('mail').set({ due_at: new Date() }).execute();
  }
  expect(pauses).toEqual([1, 2, 4]);
  sink.rejectsWith = undefined;
  await drain();
  expect(sink.emails).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('an email that is not due is not sent', async () => {
  const { sink, drain } = await openDispatch();
  await anEmail('ana@example.com');
  await database
    .updateTable('mail')
    .set({ due_at: new Date(Date.now() + 60_000) })
    .execute();
  await drain();
  expect(sink.emails).toEqual([]);
});

test('an email that is rejected permanently or fails ten times is not retried', async () => {
  const { sink, drain } = await openDispatch();
  await anEmail('ana@example.com');
  sink.rejectsWith = 550;
  await drain();
  expect(await waiting()).toEqual([{ attempts: 1, due_at: null }]);
  sink.rejectsWith = 451;
  await database.updateTable('mail').set({ attempts: 9, due_at: new Date() }).execute();
  await drain();
  expect(await waiting()).toEqual([{ attempts: 10, due_at: null }]);
});

test('no email is lost while the mail server is down', async () => {
  await database.deleteFrom('mail').execute();
  await anEmail('ana@example.com');
  const log = app.log;
  await outboxDispatcher(database, {
    smtpUrl: 'smtp://127.0.0.1:1',
    mailFrom: undefined,
    settings,
    log,
    onRefused,
    isPaused: () => false,
  }).drain();
  expect(await waiting()).toEqual([{ attempts: 1, due_at: expect.any(Date) }]);
});

test('an email taken by a server that crashed is sent by another one later', async () => {
  const { sink, drain } = await openDispatch();
  await anEmail('ana@example.com');
  await outboxRepository(database).take(1);
  await database.updateTable('mail').set({ due_at: new Date() }).execute();
  await drain();
  expect(sink.emails).toHaveLength(1);
});

test('a transaction that is rolled back sends nothing', async () => {
  const { sink, drain } = await openDispatch();
  const { form } = await signUp(shop);
  await drain();
  await app.inject({ method: 'POST', url: '/api/register', payload: { ...form, password: 'Secret12' } });
  await drain();
  expect(sink.emails).toHaveLength(1);
});
