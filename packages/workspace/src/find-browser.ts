import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { npmProgram } from './run.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL = 'chromium-headless-shell';
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium for the browser tests: an installed one, else Playwright's own, else the system's package. Throws
 * with instructions if there is none.
 */
export function findBrowser(): string {
  return installed() ?? playwrights() ?? systemPackage() ?? noBrowser();
}

/**
 * Path of Chromium's headless shell where it is installed, else of what `findBrowser` finds. The shell is the same engine
 * for two thirds of the processor time, but has no back-forward cache.
 */
export function findQuickBrowser(): string {
  return inFolders([HEADLESS_SHELL]) ?? findBrowser();
}

const installed = () => inFolders(COMMANDS) ?? APPLICATIONS.find((file) => existsSync(file));

function inFolders(commands: string[]): string | undefined {
  return commands
    .flatMap((command) => FOLDERS.map((folder) => path.join(folder, command)))
    .find((file) => existsSync(file));
}

function playwrights(): string | undefined {
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('No Chromium is installed: trying Playwright’s own …');
  const { command, args, shell } = npmProgram('playwright', ['install', 'chromium']);
  spawnSync(command, args, { stdio: 'inherit', timeout: 180_000, shell });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

function systemPackage(): string | undefined {
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isDebianRoot) return undefined;
  console.log('Installing the system’s package "chromium" …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return installed();
}

function noBrowser(): never {
  throw new Error('The browser tests need a Chromium: install one ("chromium" or Google Chrome) and run them again.');
}

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

/** Folders of `PATH`. */
const onPath = (): string[] => (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);

/**
 * Places besides `PATH` where packages put programs, as they are given; none with `PROGRAMS_ON_PATH_ONLY=true`, with
 * which a `PATH` of a few programs is a machine that has nothing else.
 */
export function usualPlaces(places: readonly string[]): readonly string[] {
  return process.env['PROGRAMS_ON_PATH_ONLY'] === 'true' ? [] : places;
}

/** Path of a program on `PATH`, else in one of the usual folders; undefined if it is in none of them. */
export function findProgram(name: string, usualFolders: readonly string[] = []): string | undefined {
  return [...onPath(), ...usualPlaces(usualFolders)]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}
