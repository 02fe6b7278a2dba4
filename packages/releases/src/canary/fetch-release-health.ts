import { execFile } from 'node:child_process';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { sendToServer } from '@patina/http/admin/admin-client';
import { socketPath } from '@patina/http/admin/socket-path';
import { projectRoot } from '@patina/workspace/project-root';
import * as z from 'zod/mini';
import type { ReleaseHealth } from './watch-canaries.ts';

const TIMEOUT_MS = 30_000;
const COMMAND = 'release health';

const Result = z.array(
  z.object({ app: z.string(), version: z.string(), pages: z.number(), failed: z.number() }),
) satisfies z.ZodMiniType<ReleaseHealth[]>;

/**
 * Reads the number of pages and failed pages of an app's releases since a time in ISO 8601, with the operator's
 * command: from the running server through the admin socket of its data folder, or with `DATABASE_URL` by a process
 * that reads the database.
 * @throws Error with the command's message, or at a timeout
 */
export function fetchReleaseHealth(dataDir: string) {
  return async (app: string, since: string): Promise<ReleaseHealth[]> => {
    const result = process.env['DATABASE_URL']
      ? await runCommand(dataDir, app, since)
      : await sendCommand(dataDir, app, since);
    return z.parse(Result, result);
  };
}

async function sendCommand(dataDir: string, app: string, since: string): Promise<unknown> {
  let result: unknown;
  const output = {
    line() {},
    progress() {},
    result(value: unknown) {
      result = value;
    },
    async data() {},
  };
  const request = { command: COMMAND, operator: 'canary watch', values: {}, options: { app, since }, inputBytes: 0 };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answered = await sendToServer(socketPath(dataDir), request, Readable.from([]), output, signal);
  if (answered === 'nobody') throw new Error(`no store is running on the data folder ${dataDir}`);
  if (answered.rejected !== undefined) throw new Error(answered.rejected);
  return result;
}

async function runCommand(dataDir: string, app: string, since: string): Promise<unknown> {
  const program = path.join(projectRoot, 'apps/api/src/admin.ts');
  const args = [...COMMAND.split(' '), '--app', app, '--since', since, '--json'];
  const options = { cwd: projectRoot, env: { ...process.env, DATA_DIR: dataDir }, timeout: TIMEOUT_MS };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim().split('\n').at(0) || 'the store does not answer');
    },
  );
  return JSON.parse(stdout);
}
