import { toMinor } from '@patina/shared-api/money';
import { Malformed } from '#http/problems.ts';

/*
 * What operators type, read.
 */

/** The number that something is named by. @throws Malformed */
export function readId(what: string, typed = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new Malformed(`${what} is named by its number.`);
  return Number(typed);
}

/** A price such as 12 or 12.50, in hundredths. @throws Malformed */
export function readPrice(typed = ''): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed) || Number(typed) === 0) {
    throw new Malformed('A price is a number such as 12 or 12.50.');
  }
  return toMinor(Number(typed));
}

/** @throws Malformed */
export function readStatus<Status extends string>(
  known: readonly Status[],
  typed: string | boolean | undefined,
): Status | undefined {
  const status = known.find((candidate) => candidate === typed);
  if (typed !== undefined && status === undefined) {
    throw new Malformed(`--status must be one of ${known.join(', ')}.`);
  }
  return status;
}

/** Why something ends that somebody counts on, in a sentence that is sent to them. @throws Malformed */
export function readReason(typed: string | boolean | undefined): string {
  const reason = typeof typed === 'string' ? typed.trim() : '';
  if (reason === '' || reason.length > 300) {
    throw new Malformed('Say why with --reason, in 1 to 300 characters: it is sent to the seller.');
  }
  return reason;
}
