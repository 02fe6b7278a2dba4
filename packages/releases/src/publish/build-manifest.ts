import type { Release, ReleaseRoute } from '@patina/platform/registry';
import * as z from 'zod/mini';

/** File in a build's output that describes the build; publishing completes it to a Release. */
export const BUILD_MANIFEST = 'build.json';

/** File in a build's output with JSON Schema of the API calls that its code can make. */
export const API_DESCRIPTION = 'api.json';

/**
 * File in a build's output with the shared modules that it was built with: those that a remote uses, or all that a shell
 * provides.
 */
export const SHARED_SURFACE = 'shared.json';

export const SharedSurface = z.object({
  /** By import specifier, such as `@patina/ui/Button`. */
  modules: z.record(
    z.string(),
    z.object({
      /** Path of its declaration file, a key of `declarations`. */
      declaration: z.string(),
      /** Names of its exports, or of those in use, without types. */
      names: z.array(z.string()),
    }),
  ),
  /** Texts of declaration files by path: those of these modules and those they import. */
  declarations: z.record(z.string(), z.string()),
  /** Custom properties of the kit, such as `--accent`; not recorded in older releases. */
  tokens: z.optional(z.array(z.string())),
});
export type SharedSurface = z.output<typeof SharedSurface>;

export type BuildManifest = Pick<
  Release,
  'entry' | 'files' | 'contract' | 'exposes' | 'shared' | 'menu' | 'tells' | 'slots' | 'fills'
> & {
  app: string;
  paths: string[];
  routes: ReleaseRoute[];
  /** Whether its code loads its files with INTEGRITY_LIST. */
  loadsByList?: boolean;
};
