import type { BootData } from '@patina/platform/boot-data';
import { STYLES_COOKIE as COOKIE, readBootData as readPage } from '@patina/platform/boot-data';
import { owners } from './remote-sources.js';

export type { BootData };
export const STYLES_COOKIE = COOKIE;

/**
 * Replaces `@patina/platform/boot-data` in the one app: its registry has no remotes, so the page's table of path owners
 * is part of the build instead.
 */
export function readBootData(document: Parameters<typeof readPage>[0]): BootData {
  const boot = readPage(document);
  return { ...boot, slice: { ...boot.slice, remotes: owners } };
}
