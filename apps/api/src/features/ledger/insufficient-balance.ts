import { INSUFFICIENT_BALANCE } from '@patina/shared-api/contract/purchase';
import { fromMinor } from '@patina/shared-api/money';
import { Conflict } from '#http/problems.ts';

/** A balance is too small; `errors` says how large it is and how large it must be. Amounts in hundredths of a Credit. */
export class InsufficientBalance extends Conflict {
  constructor(balance: number, required: number) {
    super(INSUFFICIENT_BALANCE, {
      balance: [fromMinor(balance).toFixed(2)],
      required: [fromMinor(required).toFixed(2)],
    });
  }
}
