import type { ServerResponse } from 'node:http';
import type { LiveEnd, LiveKind } from '@patina/shared-api/contract/told/live';
import { CALM_CART, type LiveState } from '#notifications/live/live-state.ts';

/** Bytes that a client may leave unread; then it is away, and its stream is ended. */
const MOST_UNREAD = 16_384;

/** The parts of a state that somebody has been told; undefined: nothing is known of that. */
type Told = Pick<LiveState, 'told' | 'orders' | 'cart'>;

/** Of who was told of nothing. */
const NOTHING: Told = { told: '', orders: '0', cart: CALM_CART };

/** Whose stream it is. */
export interface Listener {
  userId: number;
  sessionId: number;
  address: string;
}

/** An open stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class LiveStream {
  readonly userId: number;
  readonly sessionId: number;
  readonly address: string;
  readonly #response: ServerResponse;
  #told: Told | undefined;
  #writtenAt = Date.now();

  /** @param lastId the last id that the client has got, of whatever server */
  constructor({ userId, sessionId, address }: Listener, response: ServerResponse, lastId: string | undefined) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.address = address;
    this.#response = response;
    this.#told = readId(lastId);
  }

  /** Tells what differs from what was told last, each under an id that says how far that is. */
  tell(state: LiveState): void {
    const { told, orders, cart, latest, unread, hasMoved } = state;
    // Who opens the first stream has just read their pages.
    const now: Partial<Told> = this.#told ?? { cart: CALM_CART, ...(!hasMoved && { orders }) };
    const events: [part: keyof Told, kind: LiveKind, data: object][] = [
      ['told', 'notification', { id: latest, unread }],
      ['orders', 'order', {}],
      ['cart', 'cart', {}],
    ];
    const reached: Told = { ...NOTHING, ...now };
    let text = '';
    for (const [part, kind, data] of events) {
      if (now[part] === state[part]) continue;
      reached[part] = state[part];
      text += `id: ${idOf(reached)}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
    }
    this.#told = { told, orders, cart };
    if (text !== '') this.write(text);
  }

  /** Writes a comment if nothing was written for so many milliseconds, so that nobody on the way takes it for dead. */
  keepAlive(every: number): void {
    if (Date.now() - this.#writtenAt >= every) this.write(':\n\n');
  }

  write(text: string): void {
    this.#writtenAt = Date.now();
    if (this.#response.writableLength > MOST_UNREAD) this.#response.destroy();
    else this.#response.write(text);
  }

  /** Ends it, and says why its browser is not to come back at once; without a reason it comes back. */
  end(why?: LiveEnd): void {
    this.#response.end(why && `event: end\ndata: ${JSON.stringify({ why })}\n\n`);
  }
}

const idOf = ({ told, orders, cart }: Told): string => `${told}~${orders}~${cart}`;

/** An id that is none of ours counts as none. */
function readId(id: string | undefined): Told | undefined {
  const [, told, orders, cart] = /^([\d.]*)~(\d+)~([\da-f-]+)$/.exec(id ?? '') ?? [];
  return told === undefined || orders === undefined || cart === undefined ? undefined : { told, orders, cart };
}
