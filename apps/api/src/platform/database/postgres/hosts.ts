import pg from 'pg';
import { StartupFailure } from '#platform/database/database-failure.ts';

export interface Host {
  /** `db-1:5432`. */
  name: string;
  /** Address with this host alone, as `pg` reads it. */
  url: string;
}

export interface HostList {
  hosts: Host[];
  database: string;
  target: TargetSession;
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const DEFAULT_PORT = '5432';

/**
 * Reads an address in the form of libpq, which may name several hosts:
 * `postgres://u:p@a:5432,b:5433,c/patina?target_session_attrs=read-write`, or `?host=a,b&port=5432,5433`. Several hosts
 * without `target_session_attrs` are a cluster whose primary is wanted: `read-write`, where libpq would take any.
 * @throws StartupFailure
 */
export function parseHosts(url: string, variable = 'DATABASE_URL'): HostList {
  const [, head = '', authority = '', path = '', query = ''] = ADDRESS.exec(url) ?? [];
  if (head === '') throw new StartupFailure(`${variable} is not an address such as postgres://user@host:5432/name.`);
  const { target_session_attrs: wanted, host, port, ...rest } = Object.fromEntries(new URLSearchParams(query));
  const hosts = host === undefined ? ofAuthority() : ofQuery(host.split(','), port?.split(',') ?? []);
  return { hosts, database: path.slice(1), target: readTarget(wanted, hosts.length, variable) };

  function ofAuthority(): Host[] {
    return authority.split(',').map((one) => ({ name: withPort(one), url: `${head}${one}${path}${search(rest)}` }));
  }

  function ofQuery(names: string[], ports: string[]): Host[] {
    return names.map((name, index) => {
      const own = ports[index] ?? ports[0];
      const first = authority.split(',')[0] ?? '';
      return {
        name: name.startsWith('/') && own === undefined ? name : `${name}:${own ?? DEFAULT_PORT}`,
        url: `${head}${first}${path}${search({ ...rest, host: name, ...(own !== undefined && { port: own }) })}`,
      };
    });
  }
}

function withPort(host: string): string {
  return /:\d+$/.test(host) ? host : `${host || 'localhost'}:${DEFAULT_PORT}`;
}

function search(parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return query && `?${query}`;
}

function readTarget(wanted: string | undefined, hosts: number, variable: string): TargetSession {
  if (wanted === undefined) return hosts > 1 ? 'read-write' : 'any';
  const target = TARGET_SESSIONS.find((name) => name === wanted);
  if (target !== undefined) return target;
  throw new StartupFailure(
    `target_session_attrs of ${variable} is "${wanted}". Set it to one of ${TARGET_SESSIONS.join(', ')}.`,
  );
}

/** Once no host could be used, for so many milliseconds none is tried: a cluster without a primary is not stormed. */
const PAUSE = 300;
/** How long a primary replaces the standby that is preferred before the standbys are tried again, in milliseconds. */
const FALLBACK = 10_000;

export interface Candidate {
  host: Host;
  target: TargetSession;
}

/** Which host of a cluster new connections go to: the one that worked last, else the others in turn. */
export class HostRotation {
  readonly candidates: readonly Candidate[];
  #position = 0;
  #movedAt = 0;
  #refusal: { error: NoUsableHost; until: number } | undefined;
  readonly #suspicions = new Map<Host, number>();
  readonly #checks = new Map<Host, Promise<boolean>>();

  constructor({ hosts, target }: HostList) {
    const wanted: TargetSession[] = target === 'prefer-standby' ? ['standby', 'any'] : [target];
    this.candidates = wanted.flatMap((each) => hosts.map((host) => ({ host, target: each })));
  }

  current(): Candidate {
    const isFallback = this.#candidate().target !== this.candidates[0]?.target;
    if (isFallback && performance.now() - this.#movedAt > FALLBACK) this.#position = 0;
    return this.#candidate();
  }

  /** Moves on to the next host, unless another connection has already done so. */
  failed(candidate: Candidate): void {
    if (this.#candidate() !== candidate) return;
    this.#position = (this.#position + 1) % this.candidates.length;
    this.#movedAt = performance.now();
  }

  /** Notes that all connections to this host which are open now are to be thrown away. */
  suspect(candidate: Candidate): void {
    this.#suspicions.set(candidate.host, this.suspicions(candidate.host) + 1);
    this.failed(candidate);
  }

  /** How often the host has been suspected: a connection that was opened before the last time is not used again. */
  suspicions(host: Host): number {
    return this.#suspicions.get(host) ?? 0;
  }

  /** Whether the host accepts connections; asked once for all connections that wait for it. */
  isAlive(host: Host): Promise<boolean> {
    const running = this.#checks.get(host);
    if (running) return running;
    const check = isAlive(host).finally(() => this.#checks.delete(host));
    this.#checks.set(host, check);
    return check;
  }

  /** The error when every host has been tried. */
  exhausted(failures: readonly HostFailure[]): Error {
    const [only] = failures;
    if (this.candidates.length === 1 && only?.cause instanceof Error) return only.cause;
    const error = new NoUsableHost(failures);
    this.#refusal = { error, until: performance.now() + PAUSE };
    return error;
  }

  /** @throws NoUsableHost if a moment ago no host could be used */
  requireHope(): void {
    if (this.#refusal !== undefined && performance.now() < this.#refusal.until) throw this.#refusal.error;
  }

  #candidate(): Candidate {
    return this.candidates[this.#position] as Candidate;
  }
}

/** Classes of SQLSTATE that other hosts of the same cluster would answer, too: wrong password, no such database. */
const SAME_EVERYWHERE = ['28P01', '28000', '3D000'];

/** One host could not be connected to, or is not of the kind that is wanted. */
export class HostFailure extends Error {
  readonly host: Host;
  /** Whether the other hosts need not be tried. */
  readonly isFinal: boolean;

  constructor(host: Host, cause: Error) {
    super(`${host.name}: ${reasonOf(cause)}`, { cause });
    this.host = host;
    this.isFinal = SAME_EVERYWHERE.includes((cause as NodeJS.ErrnoException).code ?? '');
  }
}

/** None of several hosts can be used at present, such as during a failover. */
export class NoUsableHost extends Error {
  /** SQLSTATE: unable to establish a connection. */
  readonly code = '08001';
  /** Whether it will not pass by itself: a wrong password. */
  readonly isFinal: boolean;

  constructor(failures: readonly HostFailure[]) {
    super(failures.map(({ message }) => message).join('; '));
    this.isFinal = failures.some(({ isFinal }) => isFinal);
  }
}

/** The host is of another kind than the wanted one. */
export class WrongKind extends Error {}

/** Why a server cannot be used, as a part of a sentence. */
export function reasonOf(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  return message || code || 'no reason given';
}

/** Which servers are used: `target_session_attrs` of libpq. */
export const TARGET_SESSIONS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type TargetSession = (typeof TARGET_SESSIONS)[number];

/** State of a server, as `SESSION_STATE` reads it. */
export interface SessionState {
  isStandby: boolean;
  isReadOnly: boolean;
}

/** One query, so that a new connection costs one round trip more. */
export const SESSION_STATE = `
  select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** Why a server is not used; undefined if it is. */
export function mismatchOf(target: TargetSession, { isStandby, isReadOnly }: SessionState): string | undefined {
  if (target === 'read-write' && (isStandby || isReadOnly)) return isStandby ? 'is a standby' : 'is read-only';
  if (target === 'primary' && isStandby) return 'is a standby';
  if (target === 'standby' && !isStandby) return 'is not a standby';
  if (target === 'read-only' && !isReadOnly) return 'is not read-only';
  return undefined;
}

/** Timeout for a connection to one of the hosts, in milliseconds, as libpq's shortest. */
export const HOST_WAIT = 2000;

/** Whether a server answers at this address, even if it refuses the connection. */
export async function isAlive({ url }: Host): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: HOST_WAIT });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.connection.stream.destroy();
  }
}
