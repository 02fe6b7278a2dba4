import type { DeskMessage, MessageRow } from '@patina/shared-api/contract/desk/messages';

/** A message of a guest that nobody has answered or taken. */
export function aMessageRow(change: Partial<MessageRow> = {}): MessageRow {
  return {
    id: 1001,
    topic: 'My order',
    name: 'Ana',
    surname: 'Reis',
    email: 'ana@example.com',
    is_signed_in: false,
    excerpt: 'Where is it?',
    order_number: null,
    state: 'open',
    assignee: null,
    created_at: 1_795_000_000,
    answered_at: null,
    ...change,
  };
}

/** The same message with all that is known of it. */
export function aDeskMessage(change: Partial<DeskMessage> = {}): DeskMessage {
  const { excerpt: _excerpt, order_number: _order, answered_at: _at, ...row } = aMessageRow();
  return {
    ...row,
    text: 'Where is it?',
    language: 'de',
    revision: 0,
    writer: { proof: 'none', id: null, email: null },
    order: null,
    answers: [],
    events: [],
    others: [],
    ...change,
  };
}
