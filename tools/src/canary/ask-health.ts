import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { projectRoot } from '../project-root.ts';
import type { ReleaseHealth } from './watch-canaries.ts';

/** Longest time for an answer, in milliseconds. */
const PATIENCE = 30_000;

const Answer = z.array(
  z.object({ app: z.string(), version: z.string(), pages: z.number(), failed: z.number() }),
) satisfies z.ZodMiniType<ReleaseHealth[]>;

const run = promisify(execFile);

/**
 * Asks the store for the health of an app's releases by the operator's command line: through the private socket of its
 * data folder, or in the database of `DATABASE_URL`.
 */
export function askHealth(dataDir: string) {
  return async (app: string, since: string): Promise<ReleaseHealth[]> => {
    const command = ['release', 'health', '--app', app, '--since', since, '--json'];
    const { stdout } = await run(
      process.execPath,
      [path.join(projectRoot, 'apps/api/src/admin/admin.ts'), ...command],
      {
        cwd: projectRoot,
        env: { ...process.env, DATA_DIR: dataDir },
        timeout: PATIENCE,
      },
    ).catch((error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim().split('\n').at(0) || 'the store does not answer');
    });
    return z.parse(Answer, JSON.parse(stdout));
  };
}
