import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BidiConnection } from './BidiConnection.ts';
import { type BrowserEngine, type BrowserWindow, VIEWPORT } from './BrowserEngine.ts';
import type { InputSource } from './input-actions.ts';
import { end, printed } from './processes.ts';

/** Beside those that Firefox sets itself when it is automated. */
const PREFERENCES = { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 };

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Firefox, over WebDriver BiDi. */
export class Firefox implements BrowserEngine {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #connection: BidiConnection;

  private constructor(process: ChildProcess, profile: string, connection: BidiConnection) {
    this.#process = process;
    this.#profile = profile;
    this.#connection = connection;
  }

  static async start(program: string): Promise<Firefox> {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'patina-firefox-'));
    const lines = Object.entries(PREFERENCES).map(
      (entry) => `user_pref(${entry.map((each) => JSON.stringify(each))});`,
    );
    await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
    const firefox = spawn(
      program,
      ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const address = await printed(firefox.stderr, /WebDriver BiDi listening on (\S+)/);
    const connection = await BidiConnection.open(`${address}/session`);
    await connection.send('session.new', { capabilities: {} });
    return new Firefox(firefox, profile, connection);
  }

  async openWindow(): Promise<BrowserWindow> {
    const connection = this.#connection;
    const { userContext } = await connection.send<{ userContext: string }>('browser.createUserContext');
    const wanted = { type: 'tab', userContext };
    const { context } = await connection.send<{ context: string }>('browsingContext.create', wanted);
    await connection.send('browsingContext.setViewport', { context, viewport: VIEWPORT });
    return {
      async goto(url: string) {
        await connection
          .send('browsingContext.navigate', { context, url, wait: 'interactive' })
          .catch((error: unknown) => {
            // The page has replaced itself before it was there, as one with altered files does: its successor is waited for.
            if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
          });
      },
      async reload() {
        await connection.send('browsingContext.reload', { context, wait: 'interactive' });
      },
      async evaluate(expression: string) {
        const evaluated = await connection.send<Evaluated>('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        });
        if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
        const { value } = evaluated.result;
        return value === undefined ? undefined : (JSON.parse(value) as unknown);
      },
      async perform(source: InputSource) {
        await connection.send('input.performActions', { context, actions: [source] });
      },
      async screenshot() {
        return (await connection.send<{ data: string }>('browsingContext.captureScreenshot', { context })).data;
      },
      async close() {
        await connection.send('browser.removeUserContext', { userContext });
      },
    };
  }

  async close(): Promise<void> {
    await end(this.#process);
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
