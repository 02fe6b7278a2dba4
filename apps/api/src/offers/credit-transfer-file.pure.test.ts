import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { creditTransferFile } from '#offers/credit-transfer-file.ts';

/** A rule of the schema pain.001.001.09: what an element may hold, in this order, or the pattern of its text. */
interface Rule {
  holds?: [name: string, most: number, isOptional?: true][];
  text?: RegExp;
  attributes?: Record<string, RegExp>;
}

const MAX35 = /^.{1,35}$/;
const NAME = /^.{1,70}$/;
/** From 0.01 to 999,999,999.99. */
const AMOUNT = /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/;
const SUM = /^\d{1,15}(\.\d{1,2})?$/;
const COUNT = /^\d{1,15}$/;
const IBAN = /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/;

/**
 * The rules of all elements that the schema allows here, by their path: names, order, numbers, types. The schema itself is not in
 * the repository: written files were validated by hand against the published one of the European Payments Council (EPC132-08, 2023).
 */
const SCHEMA: Record<string, Rule> = {
  Document: { holds: [['CstmrCdtTrfInitn', 1]] },
  'Document/CstmrCdtTrfInitn': {
    holds: [
      ['GrpHdr', 1],
      ['PmtInf', Number.POSITIVE_INFINITY],
    ],
  },
  'CstmrCdtTrfInitn/GrpHdr': {
    holds: [
      ['MsgId', 1],
      ['CreDtTm', 1],
      ['NbOfTxs', 1],
      ['CtrlSum', 1, true],
      ['InitgPty', 1],
    ],
  },
  'GrpHdr/MsgId': { text: MAX35 },
  'GrpHdr/CreDtTm': { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/ },
  'GrpHdr/NbOfTxs': { text: COUNT },
  'GrpHdr/CtrlSum': { text: SUM },
  'GrpHdr/InitgPty': { holds: [['Nm', 1, true]] },
  'InitgPty/Nm': { text: NAME },
  'CstmrCdtTrfInitn/PmtInf': {
    holds: [
      ['PmtInfId', 1],
      ['PmtMtd', 1],
      ['BtchBookg', 1, true],
      ['NbOfTxs', 1, true],
      ['CtrlSum', 1, true],
      ['PmtTpInf', 1, true],
      ['ReqdExctnDt', 1],
      ['Dbtr', 1],
      ['DbtrAcct', 1],
      ['DbtrAgt', 1],
      ['ChrgBr', 1, true],
      ['CdtTrfTxInf', Number.POSITIVE_INFINITY],
    ],
  },
  'PmtInf/PmtInfId': { text: MAX35 },
  'PmtInf/PmtMtd': { text: /^(CHK|TRF|TRA)$/ },
  'PmtInf/BtchBookg': { text: /^(true|false)$/ },
  'PmtInf/NbOfTxs': { text: COUNT },
  'PmtInf/CtrlSum': { text: SUM },
  'PmtInf/PmtTpInf': { holds: [['SvcLvl', 1, true]] },
  'PmtTpInf/SvcLvl': { holds: [['Cd', 1]] },
  'SvcLvl/Cd': { text: /^SEPA$/ },
  'PmtInf/ReqdExctnDt': { holds: [['Dt', 1]] },
  'ReqdExctnDt/Dt': { text: /^\d{4}-\d\d-\d\d$/ },
  'PmtInf/Dbtr': { holds: [['Nm', 1, true]] },
  'Dbtr/Nm': { text: NAME },
  'PmtInf/DbtrAcct': { holds: [['Id', 1]] },
  'DbtrAcct/Id': { holds: [['IBAN', 1]] },
  'PmtInf/DbtrAgt': { holds: [['FinInstnId', 1]] },
  'DbtrAgt/FinInstnId': {
    holds: [
      ['BICFI', 1, true],
      ['Othr', 1, true],
    ],
  },
  'FinInstnId/BICFI': { text: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/ },
  'FinInstnId/Othr': { holds: [['Id', 1]] },
  'Othr/Id': { text: /^NOTPROVIDED$/ },
  'PmtInf/ChrgBr': { text: /^(DEBT|CRED|SHAR|SLEV)$/ },
  'PmtInf/CdtTrfTxInf': {
    holds: [
      ['PmtId', 1],
      ['Amt', 1],
      ['CdtrAgt', 1, true],
      ['Cdtr', 1, true],
      ['CdtrAcct', 1, true],
      ['RmtInf', 1, true],
    ],
  },
  'CdtTrfTxInf/PmtId': {
    holds: [
      ['InstrId', 1, true],
      ['EndToEndId', 1],
    ],
  },
  'PmtId/InstrId': { text: MAX35 },
  'PmtId/EndToEndId': { text: MAX35 },
  'CdtTrfTxInf/Amt': { holds: [['InstdAmt', 1]] },
  'Amt/InstdAmt': { text: AMOUNT, attributes: { Ccy: /^EUR$/ } },
  'CdtTrfTxInf/Cdtr': { holds: [['Nm', 1, true]] },
  'Cdtr/Nm': { text: NAME },
  'CdtTrfTxInf/CdtrAcct': { holds: [['Id', 1]] },
  'CdtrAcct/Id': { holds: [['IBAN', 1]] },
  'Id/IBAN': { text: IBAN },
  'CdtTrfTxInf/RmtInf': { holds: [['Ustrd', Number.POSITIVE_INFINITY, true]] },
  'RmtInf/Ustrd': { text: /^.{1,140}$/ },
};

interface Node {
  ':@'?: Record<string, string>;
  [name: string]: unknown;
}

const parse = (xml: string) =>
  new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', parseTagValue: false }).parse(
    xml,
    true,
  ) as Node[];
const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ':@') ?? '';
const childrenOf = (node: Node) => node[nameOf(node)] as Node[];

/** What breaks the schema, with its path. */
function violations(node: Node, parent: string): string[] {
  const name = nameOf(node);
  const path = parent === '' ? name : `${parent}/${name}`;
  const rule = SCHEMA[path];
  if (rule === undefined) return [`${path} is not allowed`];
  const attributes = Object.entries(node[':@'] ?? {}).filter(
    ([key]) => name !== 'Document' && !key.startsWith('xmlns'),
  );
  const wrong = Object.entries(rule.attributes ?? {}).filter(
    ([key, pattern]) => !pattern.test(node[':@']?.[key] ?? ''),
  );
  const children = childrenOf(node);
  const found = [
    ...wrong.map(([key]) => `${path}@${key}`),
    ...attributes
      .filter(([key]) => rule.attributes?.[key] === undefined)
      .map(([key]) => `${path}@${key} is not allowed`),
  ];
  if (rule.text !== undefined) {
    const text = String(children[0]?.['#text'] ?? '');
    return rule.text.test(text) && children.length === 1 ? found : [...found, `${path}: ${text}`];
  }
  const holds = rule.holds ?? [];
  const names = children.map(nameOf);
  for (const [child, most, isOptional] of holds) {
    const count = names.filter((other) => other === child).length;
    if (count > most || (count === 0 && !isOptional)) found.push(`${path} has ${count} ${child}`);
  }
  const order = names.map((child) => holds.findIndex(([known]) => known === child));
  if (order.some((place, index) => place < (order[index - 1] ?? 0))) found.push(`${path}: order ${names.join(', ')}`);
  return [...found, ...children.flatMap((child) => violations(child, name))];
}

/** Texts of all elements of a name, wherever they are. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text);

const BATCH = {
  messageId: 'PAYOUTS-20270131-5F09AC33',
  createdAt: new Date('2027-01-31T09:00:00Z'),
  debtor: { name: 'Patina Marketplace, Lda.', iban: 'PT50000201231234567890154', bic: '' },
};
const transfer = (id: number, changes: object = {}) => ({
  id,
  name: 'Ada Seller',
  iban: 'DE89370400440532013000',
  amountMinor: 26_60,
  text: `Patina payout ${id}`,
  ...changes,
});

test.each([
  ['', 'NOTPROVIDED'],
  ['CGDIPTPL', undefined],
])('a file keeps every rule of the schema pain.001.001.09, with the BIC "%s"', (bic, other) => {
  const many = Array.from({ length: 100 }, (_, index) => transfer(100_001 + index, { amountMinor: 10 + index }));
  const xml = creditTransferFile({ ...BATCH, debtor: { ...BATCH.debtor, bic } }, many);
  const [declaration, document, ...rest] = parse(xml);
  expect([nameOf(declaration ?? {}), rest]).toEqual(['?xml', []]);
  expect(document?.[':@']?.['xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
  expect(violations(document ?? {}, '')).toEqual([]);
  // Numbers and sums are those of the transfers, to the cent.
  expect(textsOf(xml, 'NbOfTxs')).toEqual(['100', '100']);
  expect(textsOf(xml, 'CtrlSum')).toEqual(['59.50', '59.50']);
  expect(textsOf(xml, 'Othr><Id')).toEqual(other === undefined ? [] : [other]);
  expect(new Set(textsOf(xml, 'EndToEndId')).size).toBe(100);
});

test('names are written in the letters that all banks take, and cannot break the file', () => {
  const names = ['Łukasz Müßig-Ñandú', 'Ελένη Παπαδοπούλου', 'Иван Петров', '</Nm><Nm>x', '\u0000💶', 'x'.repeat(200)];
  const xml = creditTransferFile(
    BATCH,
    names.map((name, index) => transfer(index + 1, { name, text: `A & B <c> // "${name}"` })),
  );
  expect(violations(parse(xml)[1] ?? {}, '')).toEqual([]);
  for (const text of [...textsOf(xml, 'Nm'), ...textsOf(xml, 'Ustrd')])
    expect(text).toMatch(/^[A-Za-z0-9/?:().,'+ -]+$|&apos;/);
  const written = textsOf(xml, 'Nm').slice(2);
  expect(written.slice(0, 4)).toEqual(['Lukasz Mussig-Nandu', 'Eleni Papadopoyloy', 'Ivan Petrov', 'Nm Nm x']);
  expect(written.at(-1)).toHaveLength(70);
});

test('a wrong IBAN or an amount of nothing is never written', () => {
  for (const changes of [{ iban: 'DE88370400440532013000' }, { iban: '' }, { amountMinor: 0 }]) {
    expect(() => creditTransferFile(BATCH, [transfer(1, changes)])).toThrow();
  }
});
