import { isPreviewSigned, type ReadChoice } from '@patina/releases/ownership/preview-link';
import { isAppName, type ReleaseKeys } from '@patina/releases/ownership/release-keys';
import {
  hasEnded,
  hasWordOf,
  isPreviewTrusted,
  type PreviewRecord,
  readPreview,
} from '@patina/releases/previews/preview-record';
import { releaseOf } from '@patina/releases/previews/preview-version';
import { badMark } from '@patina/releases/publish/bad-mark';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { LRUCache } from 'lru-cache';
import { BuildProblem } from '#builds/running-build.ts';

/** How long what was read is believed, in milliseconds: nobody makes the edge read the store again and again. */
const TTL_MS = 2_000;
const MAX_PREVIEWS = 500;

/** What keeps a preview from being shown: then its visitor sees what is live. */
export type PreviewFault = 'ended' | 'bad' | 'away';

/** What the page says of a build that somebody opened a link to. */
export interface ShownPreview {
  app: string;
  /** Of the preview, or the version of a release. */
  name: string;
  commit: string | null;
  by?: string;
  /** Its end, in seconds since 1970. */
  until?: number;
  fault?: PreviewFault;
}

/** A preview cannot be shown. */
export class PreviewProblem extends BuildProblem {
  readonly fault: PreviewFault;
  constructor(fault: PreviewFault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

const NAME = /^preview:([a-z0-9-]{1,40})$/;

/** The name in a choice of a preview; undefined for any other choice. */
export const previewIn = ({ build }: ReadChoice): string | undefined => NAME.exec(build)?.[1];

interface Looked<Value> {
  value: Value | undefined;
}

export interface Previews {
  /** Whether a choice is that of a link: one that somebody has signed, or where nobody signs one with the preview's word. */
  isLinked(app: string, choice: ReadChoice): Promise<boolean>;
  /** The preview of a name. @throws PreviewProblem if it is not to be shown */
  find(app: string, name: string, until: number | undefined): Promise<PreviewRecord>;
  /** What is known of a preview, to be named in a page that does not show it. */
  known(app: string, name: string): Promise<PreviewRecord | undefined>;
  /** @throws PreviewProblem for a release that is marked as bad */
  rejectBad(app: string, version: string): Promise<void>;
}

export function openPreviews(
  releases: Pick<ObjectStore, 'get'>,
  readKeys: () => Promise<ReleaseKeys | undefined>,
): Previews {
  const records = new LRUCache<string, Looked<PreviewRecord>>({
    max: MAX_PREVIEWS,
    ttl: TTL_MS,
    fetchMethod: async (key) => {
      const [app = '', name = ''] = key.split('@');
      const record = await readPreview(releases, app, name);
      return { value: record && isPreviewTrusted(app, record, await readKeys()) ? record : undefined };
    },
  });
  const marks = new LRUCache<string, Looked<true>>({
    max: MAX_PREVIEWS,
    ttl: TTL_MS,
    fetchMethod: async (key) => {
      const [app = '', version = ''] = key.split('@');
      return { value: (await badMark(releases, app, version)) && true };
    },
  });
  const known = async (app: string, name: string) =>
    isAppName(app) ? (await records.fetch(`${app}@${name}`))?.value : undefined;

  async function rejectBad(app: string, version: string): Promise<void> {
    if (!(await marks.fetch(`${app}@${version}`))?.value) return;
    throw new PreviewProblem('bad', `${version} of ${app} is marked as bad.`);
  }

  return {
    known,
    rejectBad,
    async isLinked(app, choice) {
      const { build, until, signature } = choice;
      if (until === undefined || signature === undefined) return false;
      const keys = await readKeys();
      if (keys) return isPreviewSigned({ app, version: build, until }, signature, keys);
      const name = previewIn(choice);
      if (name === undefined) return false;
      const record = await known(app, name);
      // What has ended and is collected has no word to compare, and nothing to show.
      return record ? hasWordOf(record, choice) : hasEnded({ until });
    },
    async find(app, name, until) {
      const record = await known(app, name);
      if (!record || hasEnded(record) || (until !== undefined && hasEnded({ until }))) {
        throw new PreviewProblem('ended', `The preview ${name} of ${app} has ended.`);
      }
      if (!record.isBadMeant) await rejectBad(app, releaseOf(record.version));
      return record;
    },
  };
}
