import type { DebianProgram } from './debian-program.ts';

export const PGBOUNCER: DebianProgram = {
  name: 'pgbouncer',
  version: '--version',
  libraries: ['libevent-2.1-7', 'libc-ares2'],
};
