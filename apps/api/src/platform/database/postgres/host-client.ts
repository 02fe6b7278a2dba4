import type { Socket } from 'node:net';
import pg from 'pg';
import {
  type Candidate,
  HOST_WAIT,
  HostFailure,
  type HostRotation,
  mismatchOf,
  SESSION_STATE,
  type SessionState,
  WrongKind,
} from '#platform/database/postgres/hosts.ts';

/** After so many milliseconds without an answer to a query the host is asked whether it is there at all. */
const SILENCE = 2000;
/** Idle milliseconds before the first keepalive, which notices a host that is cut off while nothing is asked. */
const KEEPALIVE = 5000;
/** SQLSTATE of a write on a server that has become a standby. */
const READ_ONLY = '25006';

/** A connection to the host whose turn it is. */
export class HostClient extends pg.Client {
  readonly #rotation: HostRotation;
  readonly #candidate: Candidate;
  readonly #suspicions: number;

  constructor(rotation: HostRotation, options: pg.ClientConfig = {}) {
    const candidate = rotation.current();
    super({
      ...options,
      connectionString: candidate.host.url,
      connectionTimeoutMillis: HOST_WAIT,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE,
    });
    this.#rotation = rotation;
    this.#candidate = candidate;
    this.#suspicions = rotation.suspicions(candidate.host);
    // The pool listens later than the first error may come.
    this.on('error', () => {});
  }

  /** Whether its host has been found frozen, cut off or read-only since it was opened. */
  get isStale(): boolean {
    return this.#suspicions !== this.#rotation.suspicions(this.#candidate.host);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    const answer = callback as (error: Error | null, client?: pg.Client) => void;
    connected.then((client) => answer(null, client), answer);
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    try {
      await super.connect();
      this.#watch(this.connection.stream as Socket);
      await this.#requireTarget();
      return this;
    } catch (error) {
      this.connection.stream.destroy();
      this.#rotation.failed(this.#candidate);
      throw new HostFailure(this.#candidate.host, error as Error);
    }
  }

  async #requireTarget(): Promise<void> {
    const { target } = this.#candidate;
    if (target === 'any') return;
    const { rows } = await this.query<SessionState>(SESSION_STATE);
    const mismatch = rows[0] && mismatchOf(target, rows[0]);
    if (mismatch !== undefined) throw new WrongKind(mismatch);
  }

  #watch(socket: Socket): void {
    socket.setTimeout(SILENCE);
    socket.on('timeout', () => void this.#explainSilence(socket));
    const { target } = this.#candidate;
    if (target === 'standby' || target === 'read-only') return;
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY) this.#rotation.suspect(this.#candidate);
    });
  }

  /**
   * A server ends statements that take too long by itself, and some are allowed to: only a host that does not accept
   * connections either is given up.
   */
  async #explainSilence(socket: Socket): Promise<void> {
    if (isIdle(this) || (await this.#rotation.isAlive(this.#candidate.host))) {
      if (!socket.destroyed) socket.setTimeout(SILENCE);
      return;
    }
    this.#rotation.suspect(this.#candidate);
    const error = new Error(`${this.#candidate.host.name} does not answer any more`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}

/** Whether the server has answered everything that it was asked. */
function isIdle(client: pg.Client): boolean {
  return (client as unknown as { readyForQuery: boolean }).readyForQuery;
}
