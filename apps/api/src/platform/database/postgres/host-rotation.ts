import { type HostFailure, NoUsableHost } from '#platform/database/postgres/host-failure.ts';
import type { Host, HostList } from '#platform/database/postgres/host-list.ts';
import { isAlive } from '#platform/database/postgres/is-alive.ts';
import type { TargetSession } from '#platform/database/postgres/target-session.ts';

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
