import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface DrillFolder {
  path: string;
  /** Resolves when everything of the drill is gone. */
  remove(): Promise<void>;
}

/**
 * Makes the folder that everything of a drill is in. A process of its own, which no Ctrl-C reaches, waits for the end of this
 * one, even by a kill: then it ends the servers of the folder, and removes the cluster's network and the folder.
 */
export function openDrillFolder(): DrillFolder {
  const path = mkdtempSync(join(tmpdir(), 'patina-drill-'));
  // Servers run as another user.
  chmodSync(path, 0o755);
  const program = fileURLToPath(new URL('clean-up.ts', import.meta.url));
  const cleanUp = spawn(process.execPath, [program, path], { stdio: ['pipe', 'ignore', 'inherit'], detached: true });
  return {
    path,
    async remove() {
      cleanUp.stdin.end();
      await once(cleanUp, 'exit');
    },
  };
}
