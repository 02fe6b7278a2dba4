import { findDebianProgram } from './debian-program.ts';

/** Finds an installed nginx, or unpacks Debian's package; undefined without either. */
export function findNginx(): string | undefined {
  return findDebianProgram({ name: 'nginx', version: '-v' })?.path;
}
