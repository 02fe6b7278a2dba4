import { findDebianProgram, findInstalled } from './debian-program.ts';

/** Finds an installed PgBouncer, or with `CI=true` unpacks Debian's package; undefined without either. */
export function findPgBouncer() {
  if (process.env['CI'] !== 'true') return findInstalled('pgbouncer');
  return findDebianProgram({
    name: 'pgbouncer',
    version: '--version',
    libraries: ['libevent-2.1-7', 'libc-ares2'],
  });
}
