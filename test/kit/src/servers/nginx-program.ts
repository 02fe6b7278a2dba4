import { type DebianProgram, findDebianProgram } from './debian-program.ts';

export const NGINX: DebianProgram = { name: 'nginx', version: '-v' };

/** Finds an installed nginx, or unpacks Debian's package; undefined without either. */
export function findNginx(): string | undefined {
  return findDebianProgram(NGINX)?.path;
}
