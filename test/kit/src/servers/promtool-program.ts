import { type DebianProgram, findDebianProgram } from './debian-program.ts';

export const PROMTOOL: DebianProgram = {
  name: 'promtool',
  package: 'prometheus',
  folder: 'usr/bin',
  version: '--version',
};

/** Finds Prometheus' own checker, or unpacks Debian's; undefined without either. */
export function findPromtool(): string | undefined {
  return findDebianProgram(PROMTOOL)?.path;
}
