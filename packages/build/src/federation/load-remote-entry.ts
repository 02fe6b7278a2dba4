/*
 * Replaces how the federation runtime loads the entry of a remote (see esmFederationRuntime): all entries are ES
 * modules, which the page's file loader has already loaded and checked. Plain JavaScript, because replaced modules are
 * not transpiled, so defaults are used instead of types.
 */
const A_REMOTE = { name: '', entry: '' };

export function getRemoteEntry({ remoteInfo } = { remoteInfo: A_REMOTE }) {
  return import(/* webpackIgnore: true */ remoteInfo.entry);
}

export function getRemoteInfo(remote = A_REMOTE) {
  return { entryGlobalName: remote.name, shareScope: 'default', ...remote };
}

export function getRemoteEntryUniqueKey({ name, entry } = A_REMOTE) {
  return `${name}:${entry}`;
}

export const isEsmRemoteType = () => true;
