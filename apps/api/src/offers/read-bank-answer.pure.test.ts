import { expect, test } from 'vitest';
import { readBankAnswer } from '#offers/read-bank-answer.ts';
import { bankAnswer, transactionAnswer } from '#testing/forms/bank-answer.ts';

test('an answer says of each payout whether it is made, and why not', () => {
  const answer = readBankAnswer(
    bankAnswer('PAYOUTS-1', [
      transactionAnswer(100_001, 'ACSC'),
      transactionAnswer(100_002, 'ACCP'),
      transactionAnswer(100_003, 'RJCT', { code: 'AC04', info: ['closed &amp; gone', 'in May'] }),
      transactionAnswer(100_004, 'PDNG'),
      transactionAnswer(100_005, 'RJCT', { amount: '26.60' }),
    ]),
  );
  expect(answer).toEqual({
    messageId: 'PAYOUTS-1',
    rejected: undefined,
    transfers: [
      { endToEndId: 'PAYOUT-100001', id: 100_001, outcome: 'paid', reason: '', amountMinor: undefined },
      { endToEndId: 'PAYOUT-100002', id: 100_002, outcome: 'paid', reason: '', amountMinor: undefined },
      {
        endToEndId: 'PAYOUT-100003',
        id: 100_003,
        outcome: 'failed',
        amountMinor: undefined,
        reason: 'AC04: the account is closed closed & gone in May',
      },
      { endToEndId: 'PAYOUT-100004', id: 100_004, outcome: 'waiting', reason: '', amountMinor: undefined },
      {
        endToEndId: 'PAYOUT-100005',
        id: 100_005,
        outcome: 'failed',
        amountMinor: 26_60,
        reason: 'The bank gives no reason',
      },
    ],
  });
});

test('prefixes of names, a byte order mark and comments change nothing', () => {
  const plain = bankAnswer('PAYOUTS-1', [transactionAnswer(7, 'ACSC')]);
  const prefixed = plain
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:')
    .replace('xmlns=', 'xmlns:b=')
    .replace('<b:Document', '<!-- as sent --><b:Document');
  expect(readBankAnswer(`\uFEFF${prefixed}`)).toEqual(readBankAnswer(plain));
});

test('a file that is rejected as a whole says why', () => {
  const reason = '<StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf>';
  expect(readBankAnswer(bankAnswer('PAYOUTS-1', [], `<GrpSts>RJCT</GrpSts>${reason}`))).toMatchObject({
    rejected: 'AM05: the transfer was sent twice',
    transfers: [],
  });
});

const good = bankAnswer('PAYOUTS-1', [transactionAnswer(7, 'ACSC')]);
test.each([
  ['nothing', ''],
  ['no XML', 'PAYOUT-7;ACSC'],
  ['JSON', '{"Document":{}}'],
  ['half a file', good.slice(0, -30)],
  ['another format', good.replace('pain.002.001.10', 'pain.002.001.03')],
  ['a file of this store', good.replace('pain.002.001.10', 'pain.001.001.09')],
  ['an external entity', `<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>${good.replace('ACSC', '&x;')}`],
  ['an entity of its own', `<!DOCTYPE Document [<!ENTITY x "ACSC">]>${good.replace('ACSC', '&x;')}`],
  ['a document type in lower case', `<!doctype Document SYSTEM "http://127.0.0.1/x.dtd">${good}`],
  ['a parameter entity', `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;]>${good}`],
  ['nesting without end', good.replace('<GrpHdr>', `<GrpHdr>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)],
  ['more than is read', good.replace('<GrpHdr>', `<GrpHdr><x>${'y'.repeat(1_000_000)}</x>`)],
  ['no message', good.replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, '')],
  ['a list for a text', good.replace('<OrgnlMsgId>', '<OrgnlMsgId>a</OrgnlMsgId><OrgnlMsgId>')],
  [
    'a text for an element',
    good.replace(/<OrgnlGrpInfAndSts>.*?<\/OrgnlGrpInfAndSts>/, '<OrgnlGrpInfAndSts>x</OrgnlGrpInfAndSts>'),
  ],
])('%s is no answer of a bank', (_, xml) => {
  expect(() => readBankAnswer(xml)).toThrow('This is no answer of a bank');
});

test('names of JavaScript in a file are names of elements only', () => {
  const xml = good.replace(
    '<GrpHdr>',
    '<GrpHdr><__proto__><outcome>paid</outcome></__proto__><constructor>x</constructor>',
  );
  let read: unknown;
  try {
    read = readBankAnswer(xml);
  } catch {
    read = undefined;
  }
  expect(({} as Record<string, unknown>)['outcome']).toBeUndefined();
  expect([undefined, 'PAYOUTS-1']).toContain((read as { messageId?: string } | undefined)?.messageId);
});
