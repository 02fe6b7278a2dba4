interface FederationHost {
  registerRemotes(remotes: { name: string; entry: string; type: 'module' }[]): void;
  loadRemote(id: string): Promise<unknown>;
}

/** Runs in the page: loads each module with the shell's federation runtime, as the loader does. */
export async function loadInPage({ app, entry, modules }: { app: string; entry: string; modules: string[] }) {
  const { __FEDERATION__: federation } = globalThis as { __FEDERATION__?: { __INSTANCES__: FederationHost[] } };
  const host = federation?.__INSTANCES__[0];
  if (!host) return ['the shell has no runtime to load them with'];
  const name = `${app}_candidate`;
  host.registerRemotes([{ name, entry, type: 'module' }]);
  const failed: string[] = [];
  for (const module of modules) {
    await host.loadRemote(`${name}/${module.replace('./', '')}`).catch((error: Error) => {
      failed.push(`${module} does not load: ${error.message.split('\n')[0]}`);
    });
  }
  return failed;
}
