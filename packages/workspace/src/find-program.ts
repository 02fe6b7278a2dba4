import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folders of `PATH`. */
const onPath = (): string[] => (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);

/**
 * Places besides `PATH` where packages put programs, as they are given; none with `PROGRAMS_ON_PATH_ONLY=true`, with
 * which a `PATH` of a few programs is a machine that has nothing else.
 */
export function usualPlaces(places: readonly string[]): readonly string[] {
  return process.env['PROGRAMS_ON_PATH_ONLY'] === 'true' ? [] : places;
}

/** Path of a program on `PATH`, else in one of the usual folders; undefined if it is in none of them. */
export function findProgram(name: string, usualFolders: readonly string[] = []): string | undefined {
  return [...onPath(), ...usualPlaces(usualFolders)]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}
