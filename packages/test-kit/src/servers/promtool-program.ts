import { findDebianProgram } from './debian-program.ts';

/** Finds Prometheus' own checker, or unpacks Debian's; undefined without either. */
export function findPromtool(): string | undefined {
  const program = { name: 'promtool', package: 'prometheus', folder: 'usr/bin', version: '--version' };
  return findDebianProgram(program)?.path;
}
