import { CommandError } from '#platform/console/command-error.ts';
import { readId } from '#platform/console/parse-arguments.ts';

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
