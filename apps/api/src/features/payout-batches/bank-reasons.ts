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

interface ReasonInfo {
  Rsn?: { Cd?: string | undefined; Prtry?: string | undefined } | undefined;
  AddtlInf?: string[] | undefined;
}

/** Why the bank rejects something, in one line: `AC04: the account is closed`. */
export function reasonText(infos: readonly ReasonInfo[] = []): string {
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
