import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ADMIN = 'tools/src/commands/admin.ts';
const THIS_TREE = fileURLToPath(new URL('../../..', import.meta.url));

export interface OperatedShop {
  dataDir: string;
  /** Tree from which its API was started, and whose command line is used. */
  root: string;
}

/** The command line of an operator of the journey's own: what one may do alone is a sum over a day. */
export class Operator {
  readonly #shop: OperatedShop;
  readonly #name = `journey-${randomUUID().slice(0, 8)}`;

  /** @param shop the journeys' common shop by default */
  constructor(shop: OperatedShop = { dataDir: process.env['STORE_DATA_DIR'] ?? '', root: THIS_TREE }) {
    this.#shop = shop;
  }

  /** @returns what the command has printed @throws where it was not done, but waits for a second person */
  async command(...args: string[]): Promise<string> {
    const { dataDir: DATA_DIR, root } = this.#shop;
    if (!DATA_DIR) throw new Error('STORE_DATA_DIR is not set: start the journeys with "npm run e2e".');
    const { stdout } = await run(process.execPath, [path.join(root, ADMIN), ...args], {
      // As behind sudo.
      env: { ...process.env, DATA_DIR, SUDO_USER: this.#name },
    });
    if (stdout.includes('it waits in the back office')) throw new Error(stdout);
    return stdout;
  }

  /** Reports that an order was sent and accepted in a trade that Steam does not protect, so that it is the buyer's. */
  async deliver(order: number): Promise<void> {
    await this.command('order', 'sent', `${order}:7${order}`);
    await this.command('order', 'accepted', String(order), '--unprotected');
  }

  /** Number of the payout of an offer. */
  async payoutOf(offer: number): Promise<string> {
    const { payout } = JSON.parse(await this.command('offer', 'show', String(offer), '--json'));
    return String(payout.id);
  }

  /** Changes prices of products, in Credits, by their titles. */
  async prices(prices: Record<string, number>): Promise<void> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-prices-'));
    const file = path.join(folder, 'prices.json');
    const inHundredths = Object.entries(prices).map(([title, price]) => [title, Math.round(price * 100)]);
    await writeFile(file, JSON.stringify({ prices: Object.fromEntries(inHundredths) }));
    await this.command('catalogue', 'import', file);
    await rm(folder, { recursive: true });
  }
}
