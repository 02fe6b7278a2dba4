import { toMinor } from '@patina/shared-api/money';
import { CommandError } from '#shared/admin/command-error.ts';

/*
 * Parsers of arguments and options.
 */

/** The number of an order, an offer or a payout. @throws CommandError */
export function readId(what: string, typed = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new CommandError(`${what} is named by its number.`);
  return Number(typed);
}

/** A price such as 12 or 12.50, in hundredths. @throws CommandError */
export function readPrice(typed = ''): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed) || Number(typed) === 0) {
    throw new CommandError('A price is a number such as 12 or 12.50.');
  }
  return toMinor(Number(typed));
}

/** @throws CommandError */
export function readStatus<Status extends string>(
  known: readonly Status[],
  typed: string | boolean | undefined,
): Status | undefined {
  const status = known.find((candidate) => candidate === typed);
  if (typed !== undefined && status === undefined) {
    throw new CommandError(`--status must be one of ${known.join(', ')}.`);
  }
  return status;
}

/** The reason of a cancellation, which is sent to the seller. @throws CommandError */
export function readReason(typed: string | boolean | undefined): string {
  const reason = typeof typed === 'string' ? typed.trim() : '';
  if (reason === '' || reason.length > 300) {
    throw new CommandError('Say why with --reason, in 1 to 300 characters: it is sent to the seller.');
  }
  return reason;
}
