import type { ServerResponse } from 'node:http';
import type { LiveEnd } from '@patina/shared-api/contract/told/live';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { changedSince, liveStates, snapshotOf } from '#notifications/live/live-state.ts';
import { type Listener, LiveStream } from '#notifications/live/live-stream.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { MINUTE, SECOND } from '#platform/time.ts';

/** Milliseconds from the end of one look at what is new to the next. */
const LOOKS_EVERY = 2 * SECOND;
/** The same once a stream has begun, which has to be told what its browser has missed: all that begin meanwhile together. */
const LOOKS_AT_NEW_AFTER = 200;
/** Milliseconds without a byte after which a stream gets a comment; half of what proxies wait at least. */
const KEPT_ALIVE_EVERY = 15 * SECOND;
/** Milliseconds from one look at which sessions have ended to the next. */
const SESSIONS_EVERY = 15 * SECOND;
/** People whose states one statement reads. */
const MOST_TOGETHER = 500;
/** Open streams of a person, each of another browser; the oldest ends for another one. */
const MOST_OF_PERSON = 8;
/** Open streams of an address, before `RATE_LIMIT_SCALE`. */
const MOST_OF_ADDRESS = 500;

interface LiveParts {
  /** Most streams of this process; 0: none. */
  liveStreams: number;
  rateLimitScale: number;
  /** Which sessions have not ended. */
  stillOpen(ids: readonly number[]): Promise<Set<number>>;
}

export type LiveStreams = ReturnType<typeof liveStreams>;

/**
 * The open streams of this process. While there is one, the database is asked every two seconds for all of them together what is new
 * (docs/decisions/0069-one-live-stream-a-browser.md).
 */
export function liveStreams(database: Database, { liveStreams: most, rateLimitScale, stillOpen }: LiveParts) {
  const byPerson = new Map<number, Set<LiveStream>>();
  const byAddress = new Map<string, number>();
  /** People whose state is to be read: something may be new, or a stream of theirs has begun. */
  const unseen = new Set<number>();
  let count = 0;
  let isClosed = false;
  let snapshot: string | undefined;
  let sessionsAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isSoon = false;
  let running: Promise<void> | undefined;
  let hasFailed = false;

  function* all(): Generator<LiveStream> {
    for (const streams of byPerson.values()) yield* streams;
  }

  function forget(stream: LiveStream): void {
    const streams = byPerson.get(stream.userId);
    if (!streams?.delete(stream)) return;
    count -= 1;
    if (streams.size === 0) byPerson.delete(stream.userId);
    const left = (byAddress.get(stream.address) ?? 1) - 1;
    if (left > 0) byAddress.set(stream.address, left);
    else byAddress.delete(stream.address);
  }

  function end(stream: LiveStream, why?: LiveEnd): void {
    forget(stream);
    stream.end(why);
  }

  /** Tells what is new since the last look; what a look misses by a failure is found by the next. */
  async function look(): Promise<void> {
    if (snapshot === undefined || hasFailed) {
      // A database that was away may be another one, which counts transactions anew.
      snapshot = await snapshotOf(database);
      for (const id of byPerson.keys()) unseen.add(id);
    } else {
      const changes = await changedSince(database, [...byPerson.keys()], snapshot);
      snapshot = changes.snapshot;
      for (const id of changes.people) unseen.add(id);
    }
    for (let people = firstOf(unseen); people.length > 0; people = firstOf(unseen)) {
      const states = await liveStates(database, people);
      for (const id of people) {
        unseen.delete(id);
        const state = states.get(id);
        if (state) for (const stream of byPerson.get(id) ?? []) stream.tell(state);
      }
    }
    await endSessions();
    hasFailed = false;
  }

  async function endSessions(): Promise<void> {
    if (Date.now() - sessionsAt < SESSIONS_EVERY) return;
    const streams = [...all()];
    const open = await stillOpen(streams.map(({ sessionId }) => sessionId));
    for (const stream of streams) if (!open.has(stream.sessionId)) end(stream, 'session');
    sessionsAt = Date.now();
  }

  function lookAgain(log: FastifyBaseLogger): void {
    // A look that is under way is followed by another one.
    if (running !== undefined || isClosed) return;
    const wantsSoon = unseen.size > 0 && !hasFailed;
    if (timer !== undefined && (isSoon || !wantsSoon)) return;
    clearTimeout(timer);
    isSoon = wantsSoon;
    timer = setTimeout(
      () => {
        timer = undefined;
        running = look()
          .catch((error: unknown) => {
            if (!hasFailed) log.warn({ err: error }, 'streams could not be told what is new');
            hasFailed = true;
          })
          .finally(() => {
            running = undefined;
            for (const stream of all()) stream.keepAlive(KEPT_ALIVE_EVERY);
            if (count === 0) snapshot = undefined;
            else lookAgain(log);
          });
      },
      wantsSoon ? LOOKS_AT_NEW_AFTER : LOOKS_EVERY,
    ).unref();
  }

  return {
    /** Throws unless this address may open another stream. @throws ApiError */
    admit(address: string): void {
      if (isClosed) throw new ApiError('server-not-ready');
      if (count >= most) throw new ApiError('server-busy', { retryAfter: MINUTE / SECOND });
      if ((byAddress.get(address) ?? 0) >= MOST_OF_ADDRESS * rateLimitScale) {
        throw new ApiError('too-many-requests', { retryAfter: MINUTE / SECOND });
      }
    },

    /** Keeps a response open whose headers are written. @param lastId the last id that the client has got */
    open(
      listener: Listener,
      { response, lastId, log }: { response: ServerResponse; lastId: string | undefined; log: FastifyBaseLogger },
    ): void {
      const stream = new LiveStream(listener, response, lastId);
      const streams = byPerson.get(listener.userId) ?? new Set();
      byPerson.set(listener.userId, streams.add(stream));
      byAddress.set(listener.address, (byAddress.get(listener.address) ?? 0) + 1);
      count += 1;
      response.once('close', () => forget(stream));
      // A client that is gone is forgotten when its connection closes.
      response.on('error', () => {});
      const [oldest] = streams;
      if (oldest !== undefined && streams.size > MOST_OF_PERSON) end(oldest, 'others');
      unseen.add(listener.userId);
      lookAgain(log);
    },

    /** How many are open. */
    count: () => count,

    /** Ends all of them, before the server stops to listen: their browsers go on at another one. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      for (const stream of [...all()]) end(stream);
      await running;
    },
  };
}

/** Exports how many streams are open. */
export function measureStreams({ client }: FastifyInstance['metrics'], live: Pick<LiveStreams, 'count'>): void {
  new client.Gauge({
    name: 'patina_live_streams',
    help: 'Open streams that tell people what is new',
    collect() {
      this.set(live.count());
    },
  });
}

function firstOf(people: ReadonlySet<number>): number[] {
  const first: number[] = [];
  for (const id of people) {
    if (first.length === MOST_TOGETHER) break;
    first.push(id);
  }
  return first;
}
