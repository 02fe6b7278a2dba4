import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { freePorts } from '@patina/test-kit/servers/free-ports';
import type { EnginePrograms } from '@patina/workspace/find-browser';
import { type BrowserEngine, type BrowserWindow, VIEWPORT } from './BrowserEngine.ts';
import type { InputSource } from './input-actions.ts';
import { end, printed } from './processes.ts';
import { WebDriverSession } from './WebDriverSession.ts';

/** An evaluation that a new document interrupts is never answered. */
const EVALUATION_MS = 5_000;

type WebKitPrograms = Extract<EnginePrograms, { name: 'webkit' }>;

/** WebKitGTK's MiniBrowser, over WebDriver, on a display in memory. */
export class WebKit implements BrowserEngine {
  readonly #processes: ChildProcess[];
  readonly #driver: string;
  readonly #browser: string;
  readonly #settings: string;

  private constructor(processes: ChildProcess[], driver: string, browser: string, settings: string) {
    this.#processes = processes;
    this.#driver = driver;
    this.#browser = browser;
    this.#settings = settings;
  }

  static async start({ driver, browser, display }: WebKitPrograms): Promise<WebKit> {
    const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const settings = await mkdtemp(path.join(os.tmpdir(), 'patina-webkit-'));
    await mkdir(path.join(settings, 'gtk-3.0'));
    // Pages then prefer reduced motion.
    await writeFile(path.join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const number = await printed(screen.stdout as Readable, /^(\d+)$/);
    // WebKitWebDriver does not choose a port itself.
    const [port] = await freePorts(1);
    const driving = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        XDG_CONFIG_HOME: settings,
        // Its sandbox does not work for the superuser.
        ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      },
    });
    const webkit = new WebKit([driving, screen], `http://127.0.0.1:${port}`, browser, settings);
    try {
      await webkit.#answers();
    } catch (error) {
      await webkit.close();
      throw error;
    }
    return webkit;
  }

  async openWindow(): Promise<BrowserWindow> {
    const session = await WebDriverSession.open(this.#driver, {
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'eager',
      'webkitgtk:browserOptions': { binary: this.#browser, args: ['--automation'] },
    });
    const evaluate = (expression: string) =>
      session.post<unknown>('execute/sync', { script: `return (${expression});`, args: [] }, EVALUATION_MS);
    await session.post('window/rect', VIEWPORT);
    const bars = VIEWPORT.height - ((await evaluate('innerHeight')) as number);
    await session.post('window/rect', { ...VIEWPORT, height: VIEWPORT.height + bars });
    return {
      evaluate,
      async goto(url: string) {
        await session.post('url', { url });
      },
      async reload() {
        await session.post('refresh', {});
      },
      async perform(source: InputSource) {
        await session.post('actions', { actions: [source] });
      },
      screenshot: () => session.get<string>('screenshot'),
      close: () => session.close(),
    };
  }

  async close(): Promise<void> {
    for (const program of this.#processes) await end(program);
    await rm(this.#settings, { recursive: true, force: true });
  }

  /** The driver prints nothing when it is ready. */
  async #answers(): Promise<void> {
    const [driver] = this.#processes;
    while (driver?.exitCode === null) {
      const status = await fetch(`${this.#driver}/status`).catch(() => undefined);
      if (status?.ok) return;
    }
    throw new Error('WebKitWebDriver ended before it was ready.');
  }
}
