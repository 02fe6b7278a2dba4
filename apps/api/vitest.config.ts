import { everyTest } from '@patina/tools/every-test';
import { findPostgresPrograms } from '@patina/tools/postgres-programs';
import { defineConfig } from 'vitest/config';

/** Without a PostgreSQL server there is nothing to run on it; in CI the set-up installs one, or fails. */
const hasPostgres = process.env['CI'] === 'true' || findPostgresPrograms() !== undefined;
if (!hasPostgres) {
  process.stderr.write(
    '\n!!! POSTGRESQL IS NOT TESTED: no server programs (initdb, postgres) were found. Install PostgreSQL. !!!\n\n',
  );
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
          globalSetup: ['src/testing/embedded-template.ts'],
          exclude: ['src/**/*.postgres.test.ts'],
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                include: ['src/**/*.test.ts'],
                name: 'postgres',
                globalSetup: ['src/testing/postgres-template.ts'],
                // These hold for the embedded engine, or need no database.
                exclude: ['src/**/*.embedded.test.ts', 'src/**/*.pure.test.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
