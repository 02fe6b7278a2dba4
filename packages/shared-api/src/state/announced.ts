import type { ToldEntry } from '@patina/platform/registry';
import { atom } from '@patina/platform/state';

/** The remotes of the page, with what each lets people be told; the shell sets it as it starts. */
export const tellingRemotesAtom = atom<Record<string, { release: { tells?: ToldEntry[] } }>>({});
