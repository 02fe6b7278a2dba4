import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startApi, startEdge } from '@patina/workspace/local-shop';
import { projectRoot } from '@patina/workspace/project-root';
import type { Service } from '@patina/workspace/service';
import { RENDERING } from '../journeys/run-journeys.ts';
import type { ApiState, Combination } from './combinations.ts';

/** A store for a combination: an edge of its own with an API that it shares with others. */
export interface Stage {
  name: string;
  url: string;
  apiUrl: string;
  releasesDir: string;
  /** Data folder of its API, and the tree from which that was started. */
  dataDir: string;
  root: string;
}

interface OpenStages {
  stages: Stage[];
  close(): Promise<void>;
}

/** Keeps settings of a real store out of the tests. */
const ENV = {
  NODE_ENV: 'development',
  DATABASE_URL: '',
  PUBLIC_ORIGIN: '',
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'error',
};

interface Scene {
  folder: string;
  releases: string;
  /** Tree from which the live API is started. */
  liveTree: string | undefined;
}

/** Opens a store for each combination. */
export async function openStages(
  combinations: Combination[],
  { folder, releases, liveTree }: Scene,
): Promise<OpenStages> {
  const services: Service[] = [];
  const close = async () => {
    for (const service of services.toReversed()) await service.stop();
  };
  const started = async (starting: Promise<Service>) => {
    const service = await starting;
    services.push(service);
    return service.url;
  };
  const openApi = async (state: ApiState) => {
    const root = (state === 'live' && liveTree) || projectRoot;
    const dataDir = path.join(folder, `data-${state}`);
    return [state, { apiUrl: await started(startApi({ dataDir, env: ENV, root })), dataDir, root }] as const;
  };
  const stages: Stage[] = [];
  try {
    const apis = new Map(await Promise.all([...new Set(combinations.map(({ api }) => api))].map(openApi)));
    for (const combination of combinations) {
      const api = apis.get(combination.api);
      if (!api) continue;
      const releasesDir = path.join(folder, `stage-${stages.length}`);
      await putOnStage(combination, releases, releasesDir);
      const url = await started(startEdge({ port: 0, apiUrl: api.apiUrl, releasesDir, env: { ...ENV, ...RENDERING } }));
      stages.push({ name: combination.name, ...api, url, releasesDir });
    }
    return { stages, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A folder with the releases and the registry of one combination. */
async function putOnStage({ registry }: Combination, releases: string, releasesDir: string): Promise<void> {
  for (const [app, { live }] of Object.entries({ shell: registry.shell, ...registry.remotes })) {
    await mkdir(path.join(releasesDir, app), { recursive: true });
    await symlink(path.join(releases, app, live.version), path.join(releasesDir, app, live.version));
  }
  await writeFile(path.join(releasesDir, 'registry.json'), JSON.stringify(registry));
}
