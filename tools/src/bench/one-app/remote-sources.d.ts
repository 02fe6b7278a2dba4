import type { RegistrySlice } from '@patina/platform/registry';

/* The module itself is made by one-app-build.ts out of the remotes' definitions. */

/** Which remote owns which paths. */
export const owners: RegistrySlice['remotes'];
/** What the remotes offer, as chunks of this build: `catalog/routes`. */
export const sources: Record<string, () => Promise<unknown>>;
