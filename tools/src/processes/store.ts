import { type Service, startService } from './service.ts';

export interface StoreOptions {
  port: number;
  dataDir: string;
  releasesDir: string;
  env?: NodeJS.ProcessEnv;
}

export interface RunningStore {
  url: string;
  apiUrl: string;
  api: Service;
  edge: Service;
  stop(): Promise<void>;
}

/** Starts the API and the edge of one store. Throws ServiceRefused after the server itself has said why. */
export async function startStore({ port, dataDir, releasesDir, env = {} }: StoreOptions): Promise<RunningStore> {
  const api = await startService('apps/api/src/server.ts', {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
    API_PORT: '0',
    // The edge is the one proxy in front of the API; it says who the visitor is.
    TRUST_PROXY: 'loopback',
  });
  try {
    const edge = await startService('apps/edge/src/server.ts', {
      LOG_LEVEL: 'warn',
      ...env,
      PORT: String(port),
      API_URL: api.url,
      RELEASES_DIR: releasesDir,
    });
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
