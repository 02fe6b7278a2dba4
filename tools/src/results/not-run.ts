import { type DebianProgram, findDebianProgram, findPresent } from '@patina/test-kit/servers/debian-program';
import { NGINX } from '@patina/test-kit/servers/nginx-program';
import { PGBOUNCER } from '@patina/test-kit/servers/pgbouncer-program';
import { findPostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { PROMTOOL } from '@patina/test-kit/servers/promtool-program';
import { ENGINES, findEngines } from '@patina/workspace/find-browser';

/** What tests need of a machine besides Node, git and Chromium. */
interface Needed {
  title: string;
  /** Debian's packages of it, separated by spaces. */
  packages: string;
  isPresent: boolean;
}

/** Programs of the tests without a browser. */
export function neededServers(): Needed[] {
  return [
    { title: 'PostgreSQL', packages: 'postgresql', isPresent: findPostgresPrograms() !== undefined },
    neededProgram('PgBouncer', PGBOUNCER),
    neededProgram('nginx', NGINX),
    neededProgram('Prometheus’ check of the alerts', PROMTOOL),
  ];
}

/** Browser engines besides Chromium. */
export function neededEngines(): Needed[] {
  const found = findEngines();
  return ENGINES.map(({ name, title, packages }) => ({
    title,
    packages,
    isPresent: found.some((engine) => engine.name === name),
  }));
}

/** One line about what was not tested for want of a program, and how to get it; undefined if nothing lacks. */
export function notRun(needed: Needed[]): string | undefined {
  const missing = needed.filter(({ isPresent }) => !isPresent);
  if (missing.length === 0) return undefined;
  const titles = missing.map(({ title }) => title).join(', ');
  const packages = missing.map((one) => one.packages).join(' ');
  return `Not run, because it is not installed: ${titles}. On Debian: \`apt-get install ${packages}\``;
}

/**
 * The servers that the API is tested with besides the embedded engine, as one text: tests are repeated where it has
 * changed. In CI PgBouncer is unpacked first, if it can be had.
 */
export function databaseServers(): string {
  if (process.env['CI'] === 'true') findDebianProgram(PGBOUNCER);
  return [findPostgresPrograms() && 'postgres', findPresent(PGBOUNCER) && 'pgbouncer'].filter(Boolean).join(' ');
}

function neededProgram(title: string, program: DebianProgram): Needed {
  return { title, packages: program.package ?? program.name, isPresent: findPresent(program) !== undefined };
}
