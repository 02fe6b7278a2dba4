import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { usualPlaces } from '@patina/workspace/find-browser';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  basebackup: string;
}

/**
 * Finds PostgreSQL's server programs on PATH or where Debian installs them, the newest first; undefined if there are
 * none.
 */
export function findPostgresPrograms(): PostgresPrograms | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...usualPlaces(debianFolders()), ...onPath]
    .map((folder) => ({
      initdb: join(folder, 'initdb'),
      postgres: join(folder, 'postgres'),
      basebackup: join(folder, 'pg_basebackup'),
    }))
    .find(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres));
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN_FOLDER)) return [];
  return readdirSync(DEBIAN_FOLDER)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
}
