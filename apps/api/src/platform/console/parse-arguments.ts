import { CommandError } from '#platform/console/command-error.ts';

/*
 * Parsers of arguments and options.
 */

/** The number of an order, an offer or a payout. @throws CommandError */
export function readId(what: string, typed = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new CommandError(`${what} is named by its number.`);
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

/** The reason of a change; by default of one that its seller is told about. @throws CommandError */
export function readReason(typed: string | boolean | undefined, use = 'it is sent to the seller'): string {
  const reason = typeof typed === 'string' ? typed.trim() : '';
  if (reason === '' || reason.length > 300) {
    throw new CommandError(`Say why with --reason, in 1 to 300 characters: ${use}.`);
  }
  return reason;
}

/** An order or offer that a report is about, with Steam's number of its trade offer where it is named. */
export interface TradeTarget {
  id: number;
  tradeOffer: string | undefined;
}

/** Most orders or offers of one command. */
const MOST = 200;

/**
 * Reads `100012:6213504121,100013`.
 * @param what `order`, `offer`
 * @param offer trade offer of those that do not name one
 * @throws CommandError
 */
export function readTargets(what: string, typed = '', offer: string | boolean | undefined = undefined): TradeTarget[] {
  const targets = typed.split(',').map((word) => {
    const [number = '', tradeOffer = offer, ...rest] = word.split(':');
    if (rest.length > 0 || (tradeOffer !== undefined && !/^[1-9]\d{0,18}$/.test(String(tradeOffer)))) {
      throw new CommandError('A trade offer is named by its number on Steam, such as 6213504121.');
    }
    return {
      id: readId(`${/^[aeiou]/.test(what) ? 'An' : 'A'} ${what}`, number),
      tradeOffer: tradeOffer === undefined ? undefined : String(tradeOffer),
    };
  });
  const ids = new Set(targets.map(({ id }) => id));
  if (ids.size < targets.length) throw new CommandError(`Name each ${what} once.`);
  if (targets.length > MOST) throw new CommandError(`Name at most ${MOST} ${what}s at once.`);
  return targets;
}
