import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian's packages of which a program is missing, as root; nothing is started by that.
 * @param programs path of a program, by the package that has it
 * @throws Error naming the packages, where they cannot be installed
 */
export function installPackages(programs: Record<string, string>): void {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name] as string));
  if (missing().length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: 'inherit',
      // Debian's maintainer scripts would start the services: runlevel "unknown" keeps them from it.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    } as const;
    spawnSync('apt-get', ['update', '-q'], options);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing()], options);
  }
  if (missing().length > 0)
    throw new Error(`This drill needs Debian's packages ${missing().join(', ')}: install them.`);
}
