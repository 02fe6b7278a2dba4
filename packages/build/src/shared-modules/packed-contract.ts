import { readFileSync } from 'node:fs';
import type { SharedSurface } from '@patina/releases/publish/build-manifest';
import { isStandalone, projectFile } from '@patina/workspace/project-root';

/** File of the packed build preset. */
export const PACKED_CONTRACT = 'contract.json';

export interface SharedModule {
  /** Import specifier, the share key. */
  key: string;
  version: string;
  /** True if it is part of the shell's first scripts, false for a chunk of its own. */
  eager: boolean;
}

/** What the sources of the shared packages say, for a repository that has only compiled ones. */
export interface PackedContract {
  modules: SharedModule[];
  /** Libraries behind the facades, with their versions. */
  libraries: Record<string, string>;
  surface: SharedSurface;
}

/** The contract that was packed with the build preset; undefined where the sources are. */
export const packedContract: PackedContract | undefined = isStandalone
  ? (JSON.parse(readFileSync(projectFile(`packages/build/${PACKED_CONTRACT}`), 'utf8')) as PackedContract)
  : undefined;
