import type { Registry } from '@patina/platform/registry';

/**
 * The registry with the entries of apps that keep them below their own prefix.
 * @param own Registries by app, of which only the entry of that app counts; undefined for one without a release.
 */
export function withOwnRegistries(registry: Registry, own: [app: string, Registry | undefined][]): Registry {
  const remotes = { ...registry.remotes };
  for (const [app, { remotes: { [app]: entry } = {} } = {}] of own) {
    if (entry) remotes[app] = entry;
    else delete remotes[app];
  }
  return { ...registry, remotes };
}
