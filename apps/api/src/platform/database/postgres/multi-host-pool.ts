import pg from 'pg';
import { HostClient } from '#platform/database/postgres/host-client.ts';
import { HostFailure } from '#platform/database/postgres/host-failure.ts';
import type { HostList } from '#platform/database/postgres/host-list.ts';
import { HostRotation } from '#platform/database/postgres/host-rotation.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Connections to the one of several hosts that is of the wanted kind (`target_session_attrs`). A host that is gone,
 * frozen, cut off or of another kind by now is noticed, its connections are thrown away, and the others are tried.
 */
export class MultiHostPool extends pg.Pool {
  readonly #rotation: HostRotation;

  constructor(hosts: HostList, options: Omit<pg.PoolConfig, 'connectionString' | 'Client'>) {
    const rotation = new HostRotation(hosts);
    super({
      ...options,
      Client: class extends HostClient {
        constructor(config?: pg.ClientConfig) {
          super(rotation, config);
        }
      },
    });
    this.#rotation = rotation;
    // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.#connectInTurn();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const failures: HostFailure[] = [];
    for (;;) {
      if (this.idleCount === 0) this.#rotation.requireHope();
      try {
        const client = await super.connect();
        if (!(client instanceof HostClient && client.isStale)) return client;
        // A goodbye would wait for the answer of a host that may not give one.
        client.connection.stream.destroy();
        client.release(true);
      } catch (error) {
        if (!(error instanceof HostFailure)) throw error;
        failures.push(error);
        if (error.isFinal || failures.length >= this.#rotation.candidates.length) {
          throw this.#rotation.exhausted(failures);
        }
      }
    }
  }
}
