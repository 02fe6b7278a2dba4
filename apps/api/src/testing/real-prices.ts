import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const FILE = new URL('../../../../../shared/data/cs2-prices.json', import.meta.url);
const PriceFile = z.object({ prices: z.record(z.string(), z.number()) });

/**
 * Prices of the real market by name, in cents of a dollar; undefined if the file, which cannot be published, is
 * missing.
 */
export function readRealPrices(): { bytes: Buffer; pricesMinor: Record<string, number> } | undefined {
  if (!existsSync(FILE)) {
    process.stderr.write(
      '\n!!! NOT TESTED AGAINST THE REAL MARKET: there is no ../shared/data/cs2-prices.json. !!!\n\n',
    );
    return undefined;
  }
  const bytes = readFileSync(FILE);
  return { bytes, pricesMinor: PriceFile.parse(JSON.parse(bytes.toString())).prices };
}
