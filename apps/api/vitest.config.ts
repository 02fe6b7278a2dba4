import { everyTest } from '@patina/test-kit/presets/every-test';
import { keepFilesInMemory } from '@patina/test-kit/presets/keep-files-in-memory';
import { findPresent } from '@patina/test-kit/servers/debian-program';
import { PGBOUNCER } from '@patina/test-kit/servers/pgbouncer-program';
import { findPostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { defineConfig } from 'vitest/config';

keepFilesInMemory();

/*
 * Every machine has all projects, because checks read this file, too. A project whose server is missing excludes all
 * its tests; `npm test` ends with a line that names it.
 */
const ALL = ['**'];

/** In CI the set-up installs one, or fails. */
const hasPostgres = process.env['CI'] === 'true' || findPostgresPrograms() !== undefined;
const hasPooler = hasPostgres && findPresent(PGBOUNCER) !== undefined;

/** Tests that also run through PgBouncer: what a connection could carry from one transaction to the next. */
const POOLED = ['orders/concurrent-purchases', 'platform/database/migrate', 'app/pooled.pooled'];

// Each project is named on every machine, so that the check for unused files does not depend on what is installed. One
// without tests starts nothing.
export default defineConfig({
  test: {
    ...everyTest,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          include: ['src/**/*.test.ts'],
          name: 'embedded',
          globalSetup: ['src/testing/database/embedded-template.ts'],
          exclude: ['src/**/*.postgres.test.ts', 'src/**/*.pooled.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          include: ['src/**/*.test.ts'],
          name: 'postgres',
          globalSetup: ['src/testing/database/postgres-template.ts'],
          // These tests are for the embedded engine, or need no database.
          exclude: hasPostgres
            ? ['src/**/*.embedded.test.ts', 'src/**/*.pure.test.ts', 'src/**/*.pooled.test.ts']
            : ALL,
        },
      },
      {
        extends: true,
        test: {
          include: POOLED.map((name) => `src/${name}.test.ts`),
          name: 'pooled',
          globalSetup: ['src/testing/database/pooled-template.ts'],
          exclude: hasPooler ? [] : ALL,
        },
      },
    ],
  },
});
