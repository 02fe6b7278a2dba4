import { globSync } from 'node:fs';
import { findProgram, usualPlaces } from './find-program.ts';

/** Programs of a browser engine besides Chromium, as `e2e/src/engines` starts it. */
export type EnginePrograms =
  | { name: 'firefox'; program: string }
  | { name: 'webkit'; driver: string; browser: string; display: string };

/** The engines besides Chromium, with Debian's packages of their programs. */
export const ENGINES = [
  { name: 'firefox', title: 'Firefox ESR', packages: 'firefox-esr' },
  { name: 'webkit', title: 'WebKitGTK', packages: 'webkit2gtk-driver xvfb' },
] as const;

/** The engines that are installed: Firefox ESR, and WebKitGTK with its driver and Xvfb. */
export function findEngines(): EnginePrograms[] {
  const program = find('firefox-esr');
  const [driver, display] = [find('WebKitWebDriver'), find('Xvfb')];
  const [browser] = usualPlaces(globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser'));
  return [
    ...(program ? [{ name: 'firefox' as const, program }] : []),
    ...(driver && browser && display ? [{ name: 'webkit' as const, driver, browser, display }] : []),
  ];
}

const find = (name: string) => findProgram(name, ['/usr/bin']);
