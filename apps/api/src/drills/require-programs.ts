import { existsSync } from 'node:fs';
import { installPackages } from '@patina/test-kit/servers/install-packages';

/**
 * Installs Debian's packages of which a program is missing.
 * @param programs path of a program, by the package that has it
 * @throws Error naming the packages, where they cannot be installed
 */
export function requirePrograms(programs: Record<string, string>): void {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name] as string));
  if (missing().length > 0) installPackages(missing());
  if (missing().length > 0)
    throw new Error(`This drill needs Debian's packages ${missing().join(', ')}: install them.`);
}
