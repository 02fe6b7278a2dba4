import { TARGET_SESSIONS, type TargetSession } from '#platform/database/postgres/target-session.ts';
import { StartupFailure } from '#platform/database/startup-failure.ts';

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
