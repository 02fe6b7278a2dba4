/*
 * Creates a new database in the folder of its argument, or that of the backup of its second one, then exits. Runs as a separate process, because V8 sometimes
 * crashes when a process closes one PGlite engine and opens the next (https://github.com/nodejs/node/issues/64500).
 */
import { startEngine } from '#platform/database/embedded/engine-thread.ts';

const [, , folder = '', backup] = process.argv;
process.once('disconnect', () => process.exit(1));
try {
  const engine = await startEngine(folder, () => {}, backup);
  await engine.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
