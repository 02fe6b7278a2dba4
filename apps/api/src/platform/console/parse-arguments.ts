import { toMinor } from '@patina/shared-api/money';
import { CommandError } from '#platform/console/command-error.ts';

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

/** A whole number from 0 to a million. @throws CommandError */
export function readCount(name: string, typed: string | boolean | undefined): number | undefined {
  if (typed === undefined) return undefined;
  if (!/^(0|[1-9]\d{0,5}|1000000)$/.test(String(typed))) {
    throw new CommandError(`${name} must be a whole number from 0 to 1000000.`);
  }
  return Number(typed);
}

/** `yes` or `no`. @throws CommandError */
export function readYesOrNo(name: string, typed: string | boolean | undefined): boolean | undefined {
  if (typed === undefined) return undefined;
  if (typed !== 'yes' && typed !== 'no') throw new CommandError(`${name} must be yes or no.`);
  return typed === 'yes';
}

/** One of the known values of an option, `--status` by default. @throws CommandError */
export function readStatus<Status extends string>(
  known: readonly Status[],
  typed: string | boolean | undefined,
  name = '--status',
): Status | undefined {
  const status = known.find((candidate) => candidate === typed);
  if (typed !== undefined && status === undefined) {
    throw new CommandError(`${name} must be one of ${known.join(', ')}.`);
  }
  return status;
}

/** The time of an option. @throws CommandError */
export function readTime(name: string, typed: string | boolean | undefined): Date | undefined {
  if (typed === undefined) return undefined;
  const time = new Date(String(typed));
  if (Number.isNaN(time.getTime())) {
    throw new CommandError(`${name} must be a time such as 2027-01-31 or 2027-01-31T12:00Z.`);
  }
  return time;
}

/** The time of an option, which has passed. @throws CommandError */
export function readPast(name: string, typed: string | boolean | undefined): Date | undefined {
  const time = readTime(name, typed);
  if (time !== undefined && time > new Date()) throw new CommandError(`${name} must not be in the future.`);
  return time;
}

/**
 * The items of an order that an operator names by their places, which count from 1: `1,3`. Returns places from 0;
 * undefined if none are named. @throws CommandError
 */
export function readItems(typed: string | boolean | undefined): number[] | undefined {
  if (typed === undefined) return undefined;
  const words = String(typed).split(',');
  if (!words.every((word) => /^[1-9]\d{0,3}$/.test(word))) {
    throw new CommandError('--item names items of the order by their places, such as 1 or 1,3.');
  }
  return [...new Set(words.map((word) => Number(word) - 1))];
}

/** The reason of a change; by default of one that its seller is told about. @throws CommandError */
export function readReason(typed: string | boolean | undefined, use = 'it is sent to the seller'): string {
  const reason = typeof typed === 'string' ? typed.trim() : '';
  if (reason === '' || reason.length > 300) {
    throw new CommandError(`Say why with --reason, in 1 to 300 characters: ${use}.`);
  }
  return reason;
}
