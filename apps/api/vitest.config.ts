import { everyTest } from '@patina/test-kit/presets/every-test';
import { keepFilesInMemory } from '@patina/test-kit/presets/keep-files-in-memory';
import { findPgBouncer } from '@patina/test-kit/servers/pgbouncer-program';
import { findPostgresPrograms } from '@patina/test-kit/servers/postgres-programs';
import { defineConfig } from 'vitest/config';

keepFilesInMemory();

/** Without a PostgreSQL server this project has no tests; in CI the set-up installs one, or fails. */
const hasPostgres = process.env['CI'] === 'true' || findPostgresPrograms() !== undefined;
if (!hasPostgres) {
  process.stderr.write(
    '\n!!! POSTGRESQL IS NOT TESTED: no server programs (initdb, postgres) were found. Install PostgreSQL. !!!\n\n',
  );
}

/** Tests that also run through PgBouncer: what a connection could carry from one transaction to the next. */
const POOLED = ['features/purchases/concurrent-purchases', 'shared/database/migrate', 'app/pooled.pooled'];
const hasPooler = hasPostgres && findPgBouncer() !== undefined;
if (!hasPooler) {
  process.stderr.write('\n!!! PGBOUNCER IS NOT TESTED: it is not installed, or there is no PostgreSQL. !!!\n\n');
}

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
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                include: ['src/**/*.test.ts'],
                name: 'postgres',
                globalSetup: ['src/testing/database/postgres-template.ts'],
                // These tests are for the embedded engine, or need no database.
                exclude: ['src/**/*.embedded.test.ts', 'src/**/*.pure.test.ts', 'src/**/*.pooled.test.ts'],
              },
            },
          ]
        : []),
      ...(hasPooler
        ? [
            {
              extends: true as const,
              test: {
                include: POOLED.map((name) => `src/${name}.test.ts`),
                name: 'pooled',
                globalSetup: ['src/testing/database/pooled-template.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
