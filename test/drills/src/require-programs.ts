import { existsSync } from 'node:fs';
import { installPackages } from '@patina/test-kit/servers/install-packages';

/**
 * Installs Debian's packages of which a program is missing; where they cannot be installed it says so and ends.
 * @param programs path of a program, by the package that has it
 */
export function requirePrograms(programs: Record<string, string>): void {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name] as string));
  if (missing().length > 0) installPackages(missing());
  if (missing().length === 0) return;
  process.stderr.write(
    `This drill needs what Debian has as ${missing().join(', ')}. Install it: apt-get install ${missing().join(' ')}\n`,
  );
  process.exit(1);
}
