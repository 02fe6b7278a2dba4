interface Details {
  code?: string;
  /** Texts of the bank, as XML. */
  info?: string[];
  /** In euros. */
  amount?: string;
}

/** What a bank says of one payout. */
export function transactionAnswer(payout: number, status: string, { code, info = [], amount }: Details = {}): string {
  const details = info.map((text) => `<AddtlInf>${text}</AddtlInf>`).join('');
  const reason = code === undefined ? '' : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${details}</StsRsnInf>`;
  const original = amount && `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt></OrgnlTxRef>`;
  const id = `<OrgnlInstrId>x</OrgnlInstrId><OrgnlEndToEndId>PAYOUT-${payout}</OrgnlEndToEndId>`;
  return `<TxInfAndSts>${id}<TxSts>${status}</TxSts>${reason}${original ?? ''}</TxInfAndSts>`;
}

/** The answer of a bank (pain.002.001.10) to the file with this message id; `group` is said of the whole file. */
export function bankAnswer(messageId: string, transactions: string[], group = ''): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>',
    '<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2027-01-31T10:00:00</CreDtTm></GrpHdr>',
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>`,
    transactions.length === 0
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>${transactions.join('')}</OrgnlPmtInfAndSts>`,
    '</CstmrPmtStsRpt></Document>',
  ].join('');
}
