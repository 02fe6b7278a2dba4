import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { ApiError } from '#shared/http/api-error.ts';

/** A balance is too small; `errors` has the balance and the required amount. Parameters in hundredths of a Credit. */
export class InsufficientBalance extends ApiError {
  constructor(balanceMinor: number, requiredMinor: number) {
    super('insufficient-balance', {
      errors: { balance: [plainAmount(balanceMinor)], required: [plainAmount(requiredMinor)] },
    });
  }
}
