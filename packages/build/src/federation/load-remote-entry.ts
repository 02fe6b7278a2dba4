/*
 * Replaces how the federation runtime loads the entry of a remote (see esmFederationRuntime): here all are ES modules, which
 * the page's file loader has loaded and checked already. Plain JavaScript: no loader sees a module put in the place of
 * another, so defaults stand for types.
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
