import { fromMinor } from '@patina/shared-api/money';
import anyAscii from 'any-ascii';
import { Document } from 'sepa';

/**
 * Text in the characters that every bank of SEPA takes (EPC217-08): letters are transliterated, other characters become
 * spaces. Not longer than `longest`.
 */
export function sepaText(text: string, longest: number): string {
  return anyAscii(text)
    .replace(/[^A-Za-z0-9/\-?:().,'+]+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/^[\s/]+|[\s/]+$/g, '')
    .slice(0, longest)
    .trim();
}

/** Longest name and remittance information of a SEPA credit transfer. */
const NAME = 70;
const REMITTANCE = 140;

/** One payout in the file; `amountMinor` in hundredths of a euro. */
export interface CreditTransfer {
  id: number;
  name: string;
  iban: string;
  amountMinor: number;
  /** What the seller reads on the statement. */
  text: string;
}

interface Batch {
  messageId: string;
  createdAt: Date;
  debtor: { name: string; iban: string; bic: string };
}

/** Identifies a payout in the file and in the bank's answer. */
export const endToEndId = (id: number) => `PAYOUT-${id}`;

/** The payout that an identification of the bank's answer names. */
export function readEndToEndId(id: string): number | undefined {
  const number = /^PAYOUT-([1-9]\d{0,8})$/.exec(id)?.[1];
  return number === undefined ? undefined : Number(number);
}

/**
 * A SEPA credit transfer as the banks take it (ISO 20022 pain.001.001.09), to be made today.
 * @throws Error for an IBAN, BIC or name that the format forbids
 */
export function creditTransferFile(
  { messageId, createdAt, debtor }: Batch,
  transfers: readonly CreditTransfer[],
): string {
  const file = new Document('pain.001.001.09');
  const debtorName = sepaText(debtor.name, NAME);
  Object.assign(file.grpHdr, { id: messageId, created: createdAt, initiatorName: debtorName });
  const payment = file.createPaymentInfo();
  Object.assign(payment, {
    requestedExecutionDate: new Date(),
    debtorName,
    debtorIBAN: debtor.iban,
    debtorBIC: debtor.bic,
    batchBooking: true,
  });
  file.addPaymentInfo(payment);
  for (const { id, name, iban, amountMinor, text } of transfers) {
    const transfer = payment.createTransaction();
    Object.assign(transfer, {
      end2endId: endToEndId(id),
      amount: fromMinor(amountMinor),
      creditorName: sepaText(name, NAME) || endToEndId(id),
      creditorIBAN: iban,
      remittanceInfo: sepaText(text, REMITTANCE),
    });
    payment.addTransaction(transfer);
  }
  return file.toString();
}
