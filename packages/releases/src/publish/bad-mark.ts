import * as z from 'zod/mini';
import type { ObjectStore } from '../storage/object-store.ts';
import { ReleaseRejected } from './release-rejected.ts';

/** What somebody has said of a release. */
const Mark = z.object({ isBad: z.boolean(), why: z.string(), by: z.string(), at: z.string() });
export type Mark = z.output<typeof Mark>;

/** The file with what was said of a release last. */
export const markOf = (app: string, version: string) => `${app}/marks/${version}.json`;

/** Why a release is bad; undefined for one that nobody has marked, or whose mark was taken back. */
export async function badMark(
  store: Pick<ObjectStore, 'get'>,
  app: string,
  version: string,
): Promise<Mark | undefined> {
  const content = await store.get(markOf(app, version));
  const mark = content && z.safeParse(Mark, JSON.parse(content.toString('utf8'))).data;
  return mark?.isBad ? mark : undefined;
}

/** @throws ReleaseRejected for a release that was marked as bad */
export async function rejectBad(
  store: ObjectStore,
  app: string,
  version: string,
  anyway = `Take the mark back first: npm run releases -- good ${app}@${version} --why "…"`,
): Promise<void> {
  const mark = await badMark(store, app, version);
  if (mark) throw new ReleaseRejected([`${version} of "${app}" is marked as bad ${describeMark(mark)}. ${anyway}`]);
}

export const describeMark = ({ by, at, why }: Mark) => `by ${by} on ${at.slice(0, 10)}: ${why}`;
