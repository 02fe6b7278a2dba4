import type { DeskMessage } from '@patina/shared-api/contract/desk/messages';
import type { Answers } from '@patina/test-pages/api/answers';
import { loseConnection, Rejection } from '@patina/test-pages/api/rejection';
import { ok } from '@patina/test-pages/factories/ok';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDeskMessage, aMessageRow } from '#testing/a-desk-message.ts';
import { aList } from '#testing/a-list.ts';
import { openDesk } from '#testing/open-desk.tsx';

const PEOPLE = [
  { id: 1, email: 'olga@patina.test', open: 0 },
  { id: 2, email: 'igor@patina.test', open: 3 },
];
const IGOR = { id: 2, email: 'igor@patina.test' };

/** Opens a message that acts change; `meanwhile` is what somebody else does to it. */
function openMessage(first: Partial<DeskMessage> = {}, answers: Answers = {}) {
  let message = aDeskMessage(first);
  const meanwhile = (change: Partial<DeskMessage>) => {
    message = { ...message, ...change, revision: message.revision + 1 };
  };
  const done = () => {
    const { id, state, assignee, revision } = message;
    return ok({ id, state, assignee, revision, changed: true });
  };
  const page = openDesk('/desk/messages/1001', {
    'GET /desk/messages/{id}': () => ok(message),
    'GET /desk/messages/assignees': () => ok(PEOPLE),
    'POST /desk/messages/answer': ({ body }) => {
      if (body['seen'] !== message.revision)
        return new Rejection(409, 'Somebody has answered.', undefined, 'message-answered');
      const answer = { id: 1, operator: 'olga@patina.test', text: String(body['text']), at: 1_795_000_100 };
      meanwhile({ state: 'answered', answers: [{ ...answer, revision: message.revision + 1, mail: 'waiting' }] });
      return done();
    },
    'POST /desk/messages/assign': ({ body }) => {
      const to = PEOPLE.find(({ id }) => id === body['assignee']);
      meanwhile({ assignee: to ? { id: to.id, email: to.email } : null });
      return done();
    },
    'POST /desk/messages/close': () => {
      meanwhile({ state: 'closed' });
      return done();
    },
    'POST /desk/messages/reopen': () => {
      meanwhile({ state: 'open' });
      return done();
    },
    ...answers,
  });
  return { ...page, meanwhile };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
const sendButton = () => screen.getByRole('button', { name: 'Send answer' });

test('messages are listed with who has written them, and filtered by what is to be done and who does it', async () => {
  const rows = [
    aMessageRow({ order_number: 100_012 }),
    aMessageRow({ id: 1002, topic: 'Thanks', is_signed_in: true, state: 'answered', assignee: IGOR }),
  ];
  const { user, callsOf, router } = openDesk('/desk/messages', {
    'GET /desk/messages': () => aList(rows),
    'GET /desk/messages/assignees': () => ok(PEOPLE),
  });
  const [first, second] = await tableRows('Messages');
  expect(first).toEqual(expect.arrayContaining(['My order', 'Ana Reis · not signed inana@example.com', '100012']));
  expect(second).toEqual(expect.arrayContaining(['Thanks', 'Ana Reisana@example.com', 'igor@patina.test']));
  expect(screen.getByRole('link', { name: 'Thanks' }).getAttribute('href')).toBe('/desk/messages/1002');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Taken by' }), 'igor@patina.test');
  await waitFor(() => expect(router.state.location.search).toBe('?state=all&assignee=2'));
  expect(callsOf('GET /desk/messages').at(-1)?.address).toMatch(/state=all&assignee=2/);
});

test('an answer says in which language it is sent, and stands in the thread afterwards', async () => {
  const { user, callsOf, toasts } = openMessage();
  const answer = await field();
  expect(screen.getByText(/Goes to ana@example.com, in a mail in German/)).toBeTruthy();
  await user.keyboard('a');
  expect(document.activeElement).toBe(answer);
  await user.keyboard('Er kommt heute.');
  await user.click(sendButton());
  const thread = within(await screen.findByRole('list', { name: 'Message and answers' }));
  expect(await thread.findByText('Er kommt heute.')).toBeTruthy();
  expect(thread.getByText('Is being sent')).toBeTruthy();
  expect(toasts).toEqual(['The answer is sent.']);
  expect(answer.value).toBe('');
  expect(callsOf('POST /desk/messages/answer').map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: 1001, seen: 0, text: 'Er kommt heute.' }),
  ]);
});

test('who writes while somebody else answers is told, keeps the text, and decides after reading', async () => {
  const { user, callsOf, meanwhile } = openMessage();
  await user.type(await field(), 'Tomorrow.');
  const answers = [
    { id: 7, operator: IGOR.email, text: 'It has arrived.', at: 1_795_000_050, revision: 1, mail: 'sent' as const },
  ];
  meanwhile({ state: 'answered', assignee: IGOR, answers });
  await user.click(sendButton());
  expect(await screen.findByText('igor@patina.test has answered meanwhile. Nothing of yours was sent.')).toBeTruthy();
  expect(screen.getByText('It has arrived.')).toBeTruthy();
  expect((await field()).value).toBe('Tomorrow.');
  expect(sendButton()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'I have read it, go on' }));
  await user.click(sendButton());
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(callsOf('POST /desk/messages/answer').map(({ body }) => body)).toMatchObject([{ seen: 0 }, { seen: 1 }]);
});

test('an answer that is sent again after a failure has the same key, another text another one', async () => {
  let failures = 2;
  const { user, callsOf } = openMessage(
    {},
    {
      'POST /desk/messages/answer': () => {
        failures -= 1;
        if (failures >= 0) return loseConnection();
        return ok({ id: 1001, state: 'answered' as const, assignee: null, revision: 1, changed: true });
      },
    },
  );
  await user.type(await field(), 'Tomorrow.');
  await user.click(sendButton());
  await waitFor(() => expect(callsOf('POST /desk/messages/answer')).toHaveLength(1));
  await user.click(sendButton());
  await waitFor(() => expect(callsOf('POST /desk/messages/answer')).toHaveLength(2));
  await user.type(await field(), ' Or today.');
  await user.click(sendButton());
  await waitFor(() => expect(callsOf('POST /desk/messages/answer')).toHaveLength(3));
  const [first, second, third] = callsOf('POST /desk/messages/answer').map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toBeTruthy();
  expect([second === first, third === first]).toEqual([true, false]);
});

test('a message is taken, given back and handed to a colleague, closed and opened again', async () => {
  const { user } = openMessage();
  await user.click(await screen.findByRole('button', { name: 'Take' }));
  await user.click(await screen.findByRole('button', { name: 'Give back' }));
  await user.click(await screen.findByRole('button', { name: 'Hand to …' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand the message to whom?' }));
  expect(dialog.getByRole('option', { name: 'igor@patina.test (3 to answer)' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('Taken by igor@patina.test')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Take over' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Open again' }));
  expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
});

test.each([
  [{ proof: 'account', id: 7, email: 'ana@example.com' } as const, 'ana@example.com', /Was signed in to this account/],
  [{ proof: 'claimed', id: 7, email: 'ana@example.com' } as const, 'Claims to be ana@example.com', /Anybody can type/],
  [{ proof: 'none', id: null, email: null } as const, undefined, /no account has this address/],
])('of a writer who is %j the page says what that proves', async (writer, link, said) => {
  openMessage({ writer });
  expect(await screen.findByText(said)).toBeTruthy();
  const found = link === undefined ? null : screen.getByRole('link', { name: link });
  expect(found?.getAttribute('href')).toBe(link === undefined ? undefined : '/desk/people/7');
});

test('an answer to another address than that of the account, and an order of somebody else, are pointed out', async () => {
  openMessage({
    writer: { proof: 'account', id: 7, email: 'other@example.com' },
    order: { number: 100_012, owner: 'another' },
  });
  expect(await screen.findByText(/another address than that of the account/)).toBeTruthy();
  expect(screen.getByText(/Order 100012: Is of another account/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '100012' }).getAttribute('href')).toBe('/desk/orders/100012');
});

test('an order that does not exist is no link', async () => {
  openMessage({ order: { number: 999_999, owner: 'none' } });
  expect(await screen.findByText(/Order 999999: There is no such order/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: '999999' })).toBeNull();
});
