import type { Tracing } from '@patina/http/tracing/tracing';
import type { Pool, PoolClient } from 'pg';

/**
 * Makes each statement of a pool a part of the request's trace, as is the wait for a connection. Values are no part of a
 * statement's text.
 */
export function tracePool(pool: Pool, tracing: Tracing): void {
  const clients = new WeakSet<PoolClient>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;

  async function tracedConnect(): Promise<PoolClient> {
    const client = await tracing.part('connection', 'internal', {}, () => connect());
    if (!clients.has(client)) traceClient(client);
    clients.add(client);
    return client;
  }

  /** Statements of the driver itself come with a callback, and are not ours. */
  pool.connect = ((...given: unknown[]) =>
    given.length > 0 ? Reflect.apply(connect, undefined, given) : tracedConnect()) as Pool['connect'];

  function traceClient(client: PoolClient): void {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const text = statementOf(given[0]);
      if (text === undefined || typeof given.at(-1) === 'function') return query(...given);
      const [operation = ''] = /^\w+/.exec(text) ?? [];
      const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
      return tracing.part(nameOf(text, operation), 'client', facts, () => query(...given) as Promise<unknown>);
    }) as PoolClient['query'];
  }
}

function statementOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const { text, submit } = (given ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

/** Such as `select product`. */
function nameOf(text: string, operation: string): string {
  const [, table = ''] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(text) ?? [];
  return `${operation} ${table}`.trim();
}
