import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** Programs of a browser engine besides Chromium, as `e2e/src/engines` starts it. */
export type EnginePrograms =
  | { name: 'firefox'; program: string }
  | { name: 'webkit'; driver: string; browser: string; display: string };

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean), '/usr/bin'];

/** The engines besides Chromium, with Debian's packages of their programs. */
export const ENGINES = [
  { name: 'firefox', title: 'Firefox ESR', packages: 'firefox-esr' },
  { name: 'webkit', title: 'WebKitGTK', packages: 'webkit2gtk-driver xvfb' },
] as const;

/** The engines that are installed: Firefox ESR, and WebKitGTK with its driver and Xvfb. */
export function findEngines(): EnginePrograms[] {
  const program = find('firefox-esr');
  const [driver, display] = [find('WebKitWebDriver'), find('Xvfb')];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  return [
    ...(program ? [{ name: 'firefox' as const, program }] : []),
    ...(driver && browser && display ? [{ name: 'webkit' as const, driver, browser, display }] : []),
  ];
}

function find(name: string): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
