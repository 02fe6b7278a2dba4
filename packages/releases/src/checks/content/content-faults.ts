import { ReleaseTexts, TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { readReleaseFile } from '../../storage/release-file.ts';
import { overPlainBudget } from '../incompatibilities.ts';
import { missingTexts } from './missing-texts.ts';
import { reachingStyles } from './reaching-styles.ts';

/** Why the files of a build may not go live, whatever else is live. Empty if they may. */
export async function contentFaults(store: ObjectStore, build: PublishedBuild): Promise<string[]> {
  const faults = await Promise.all([textFaults, styleFaults, scriptFaults].map((find) => find(store, build)));
  return faults.flat();
}

async function textFaults(store: ObjectStore, { app, release }: PublishedBuild): Promise<string[]> {
  const texts = await readReleaseFile(store, app, release, TEXTS, ReleaseTexts);
  return texts ? missingTexts(app, texts) : [];
}

/** The shell owns the page. */
async function styleFaults(store: ObjectStore, { app, release }: PublishedBuild): Promise<string[]> {
  if (app === 'shell') return [];
  const sheets = Object.keys(release.assets).filter((file) => file.endsWith('.css'));
  const faults = await Promise.all(
    sheets.map(async (file) => {
      const sheet = await store.get(`${app}/${release.version}/${file}`);
      const reaching = sheet ? reachingStyles(app, sheet.toString('utf8')) : [];
      if (reaching.length === 0) return [];
      return [
        `Its style sheet ${file} reaches outside "${app}": ${reaching.slice(0, 5).join(', ')}. Give each selector a class of a CSS module, or put it in @scope (.part) { … }.`,
      ];
    }),
  );
  return faults.flat();
}

async function scriptFaults(store: ObjectStore, { app, release }: PublishedBuild): Promise<string[]> {
  const scripts = Object.keys(release.assets).filter((file) => file.endsWith('.js'));
  const sizes = scripts.map(async (file) => {
    const { length = 0 } = (await store.get(`${app}/${release.version}/${file}`)) ?? {};
    return [file, length] as const;
  });
  return overPlainBudget(app, new Map(await Promise.all(sizes)));
}
