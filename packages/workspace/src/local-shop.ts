import { type Service, startService } from './service.ts';

export interface ShopOptions {
  port: number;
  dataDir: string;
  /** Folder of the releases; by default the one that the environment sets. */
  releasesDir?: string | undefined;
  /** Resolves when the pages are released. The API, which seeds a new database, starts meanwhile. */
  released?: Promise<unknown> | undefined;
  env?: NodeJS.ProcessEnv;
}

export interface RunningShop {
  url: string;
  apiUrl: string;
  api: Service;
  edge: Service;
  stop(): Promise<void>;
}

/** Starts the API and the edge of one shop. Throws ServiceFailed after the server has printed the reason. */
export async function startShop({ port, dataDir, releasesDir, released, env = {} }: ShopOptions): Promise<RunningShop> {
  const starting = startApi({ dataDir, env });
  await Promise.allSettled([starting, released]);
  const api = await starting;
  try {
    await released;
    const edge = await startEdge({ port, apiUrl: api.url, releasesDir, env });
    const stop = async () => {
      await edge.stop();
      await api.stop();
    };
    return { url: edge.url, apiUrl: api.url, api, edge, stop };
  } catch (error) {
    await api.stop();
    throw error;
  }
}

interface ApiOptions extends Pick<ShopOptions, 'dataDir' | 'env'> {
  /** Folder of another checkout of the project, from which the API is started. */
  root?: string;
}

export function startApi({ dataDir, env, root }: ApiOptions): Promise<Service> {
  return startService(
    'apps/api/src/server.ts',
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
      API_PORT: '0',
      // The edge is the one proxy in front of the API; it sends the visitor's address.
      TRUST_PROXY: 'loopback',
    },
    root,
  );
}

interface EdgeOptions extends Pick<ShopOptions, 'port' | 'releasesDir' | 'env'> {
  apiUrl: string;
}

export function startEdge({ port, apiUrl, releasesDir, env }: EdgeOptions): Promise<Service> {
  return startService('apps/edge/src/server.ts', {
    LOG_LEVEL: 'warn',
    ...env,
    PORT: String(port),
    API_URL: apiUrl,
    ...(releasesDir !== undefined && { RELEASES_URL: '', RELEASES_DIR: releasesDir }),
  });
}
