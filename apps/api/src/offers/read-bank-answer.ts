import { toMinor } from '@patina/shared-api/money';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { readEndToEndId } from '#offers/credit-transfer-file.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** Longest answer that is read, in characters. */
export const LONGEST_ANSWER = 1_000_000;
const NAMESPACE = /\sxmlns(:[\w.-]+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.10["']/;
/** Elements that may be repeated. */
const REPEATED = new Set(['OrgnlPmtInfAndSts', 'TxInfAndSts', 'StsRsnInf', 'AddtlInf']);

const text = z.string().check(z.maxLength(500));
const ReasonInfo = z.object({
  Rsn: z.optional(z.object({ Cd: z.optional(text), Prtry: z.optional(text) })),
  AddtlInf: z.optional(z.array(text)),
});
const Transaction = z.object({
  OrgnlEndToEndId: text,
  TxSts: z.optional(text),
  StsRsnInf: z.optional(z.array(ReasonInfo)),
  OrgnlTxRef: z.optional(
    z.object({
      Amt: z.optional(z.object({ InstdAmt: z.optional(z.object({ '#text': text, Ccy: text })) })),
    }),
  ),
});
const Report = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      OrgnlGrpInfAndSts: z.object({
        OrgnlMsgId: text,
        GrpSts: z.optional(text),
        StsRsnInf: z.optional(z.array(ReasonInfo)),
      }),
      OrgnlPmtInfAndSts: z.optional(
        z.array(
          z.object({
            PmtInfSts: z.optional(text),
            StsRsnInf: z.optional(z.array(ReasonInfo)),
            TxInfAndSts: z.optional(z.array(Transaction)),
          }),
        ),
      ),
    }),
  }),
});

/** What the bank says of one payout: made, rejected for a reason, or neither yet. */
export interface AnsweredTransfer {
  /** As the bank names it. */
  endToEndId: string;
  /** Of the payout; undefined if this is not one of ours. */
  id: number | undefined;
  outcome: 'paid' | 'failed' | 'waiting';
  /** Empty unless it is rejected. */
  reason: string;
  /** In hundredths of a euro; undefined if the bank does not repeat it, or it is in another currency. */
  amountMinor: number | undefined;
}

export interface BankAnswer {
  /** The file that it answers. */
  messageId: string;
  /** Why the bank has rejected the file as a whole; undefined if it has not. */
  rejected: string | undefined;
  transfers: AnsweredTransfer[];
}

/** Accepted or settled; others, such as pending ones, are not decided. */
const OUTCOMES: Record<string, AnsweredTransfer['outcome']> = {
  ACCP: 'paid',
  ACSC: 'paid',
  ACCC: 'paid',
  RJCT: 'failed',
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // The five entities of XML only: there is no document type that could define others.
  processEntities: { enabled: true, maxTotalExpansions: 10_000 },
  htmlEntities: false,
  isArray: (name) => REPEATED.has(name),
});

/**
 * Reads a bank's answer to a credit transfer (ISO 20022 pain.002.001.10). Document types, and with them entities of the
 * author, are refused before anything is parsed.
 * @throws ApiError
 */
export function readBankAnswer(xml: string): BankAnswer {
  if (xml.length > LONGEST_ANSWER) throw unreadable();
  if (/<!(?!--|\[CDATA\[)/.test(xml) || !NAMESPACE.test(xml)) throw unreadable();
  const { Document: document } = parse(xml);
  const { OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: payments = [] } = document.CstmrPmtStsRpt;
  const whole = [{ status: group.GrpSts, reasons: group.StsRsnInf }].concat(
    payments.map(({ PmtInfSts, StsRsnInf }) => ({ status: PmtInfSts, reasons: StsRsnInf })),
  );
  const rejected = whole.find(({ status }) => status === 'RJCT');
  return {
    messageId: group.OrgnlMsgId,
    rejected: rejected && reasonText(rejected.reasons),
    transfers: payments.flatMap(({ TxInfAndSts = [] }) => TxInfAndSts.map(describe)),
  };
}

function parse(xml: string): z.output<typeof Report> {
  try {
    return z.parse(Report, parser.parse(xml.replace(/^\uFEFF/, ''), true));
  } catch (cause) {
    throw unreadable(cause);
  }
}

function describe({ OrgnlEndToEndId, TxSts = '', StsRsnInf, OrgnlTxRef }: z.output<typeof Transaction>) {
  const outcome = OUTCOMES[TxSts] ?? 'waiting';
  const amount = OrgnlTxRef?.Amt?.InstdAmt;
  return {
    endToEndId: OrgnlEndToEndId,
    id: readEndToEndId(OrgnlEndToEndId),
    outcome,
    reason: outcome === 'failed' ? reasonText(StsRsnInf) : '',
    amountMinor: amount?.Ccy === 'EUR' ? toMinor(Number(amount['#text'])) : undefined,
  };
}

const unreadable = (cause?: unknown) => new ApiError('bank-answer-unreadable', { cause });

/** Meanings of the usual reason codes of banks (ISO 20022 ExternalStatusReason1Code), in words for sellers. */
const MEANINGS: Record<string, string> = {
  AC01: 'the account number is wrong',
  AC03: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AC13: 'the account is of another type',
  AG01: 'transfers to this account are not allowed',
  AG02: 'the bank does not take this transaction',
  AM01: 'the amount is zero',
  AM02: 'the amount is not allowed',
  AM04: 'the paying account has insufficient funds',
  AM05: 'the transfer was sent twice',
  BE01: 'name and account do not match',
  BE04: 'the address of the account holder is missing',
  BE05: 'the bank does not know who pays',
  DNOR: 'the bank of the payer cannot be reached',
  CNOR: 'the bank of the account cannot be reached',
  FF01: 'the file has a wrong format',
  MD07: 'the account holder has died',
  MS02: 'refused by the account holder',
  MS03: 'the bank gives no reason',
  RC01: 'the bank is unknown',
  RR04: 'refused for legal reasons',
};
/** Longest reason that a payout keeps. */
const LONGEST = 300;

/** Why the bank rejects something, in one line: `AC04: the account is closed`. */
function reasonText(infos: readonly z.infer<typeof ReasonInfo>[] = []): string {
  const lines = infos.map(({ Rsn, AddtlInf = [] }) => {
    const code = Rsn?.Cd ?? Rsn?.Prtry ?? '';
    const words = [MEANINGS[code], ...AddtlInf].filter(Boolean).join(' ');
    return [code, words].filter(Boolean).join(': ');
  });
  const text = lines
    .filter(Boolean)
    .join('; ')
    .replace(/\p{Cc}+/gu, ' ');
  return (text || 'The bank gives no reason').slice(0, LONGEST);
}
