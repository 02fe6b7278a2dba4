import type { Fill, Registry, Release, SlotDefinition } from '@patina/platform/registry';
import { aRelease } from './a-release.ts';

/** A slot of the product's page. */
export const aSlot = (change: Partial<SlotDefinition> = {}): SlotDefinition => ({
  name: 'product.below-facts',
  contract: 1,
  pages: ['/products/:id'],
  limit: 3,
  height: 160,
  kilobytes: 30,
  milliseconds: 60,
  about: 'More about this item.',
  ...change,
});

/** What fills it. */
export const aFill = (module: string, change: Partial<Fill> = {}): Fill => ({
  slot: 'product.below-facts',
  contract: 1,
  module,
  order: 100,
  files: [],
  ...change,
});

/** A remote that fills slots with these modules. */
export const aFillingRelease = (fills: Fill[], change: Partial<Release> = {}): Release =>
  aRelease('0.3.0', { exposes: fills.map(({ module }) => module), fills, ...change });

/** A store whose catalogue has the slot, and whose remotes fill it. */
export function aStoreWithSlot(fillers: Record<string, Release> = {}, slots = [aSlot()]): Registry {
  const remotes = Object.entries(fillers).map(([app, live]) => [app, { paths: [], live }] as const);
  return {
    shell: { paths: [], live: aRelease('4.0.0') },
    remotes: {
      catalog: { paths: ['/products'], live: aRelease('1.4.2', { slots }) },
      ...Object.fromEntries(remotes),
    },
  };
}
