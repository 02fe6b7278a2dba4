import { getInstance } from '@module-federation/enhanced/runtime';

/** Shared packages and their versions in this page. */
export function sharedVersions(): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const [module, byVersion] of Object.entries(getInstance()?.shareScopeMap['default'] ?? {})) {
    const [version] = Object.keys(byVersion);
    if (version) versions[packageOf(module)] = version;
  }
  return versions;
}

function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
