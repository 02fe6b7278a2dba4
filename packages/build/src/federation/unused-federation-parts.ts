/*
 * Stands for parts of the federation runtime that this store does not use (see esmFederationRuntime). Calling one is a
 * mistake of the store, not of a visitor, so it throws. Plain JavaScript: no loader sees a module put in the place of another.
 */
function unused() {
  throw new Error('This part of the federation runtime was left out of the shell.');
}

/** There is nothing to hook into. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
}
/** Asked for each chunk: which remotes it imports by name. Ours are known to the registry alone. */
export function remotes() {}
export const getGlobalRemoteInfo = unused;
export const assignRemoteInfo = unused;
export const snapshotPlugin = unused;
export const generatePreloadAssetsPlugin = unused;
export const defaultPreloadArgs = {};
export const formatPreloadArgs = unused;
export const normalizePreloadExposes = unused;
export const preloadAssets = unused;
export const createLink = unused;
export const createScript = unused;
export const isStaticResourcesEqual = unused;
export const loadScript = unused;
export const safeWrapper = unused;
export const createScriptNode = unused;
export const loadScriptNode = unused;
export const generateSnapshotFromManifest = unused;
export const getManifestFileName = unused;
export const inferAutoPublicPath = unused;
export const isManifestProvider = unused;
export const simpleJoinRemoteEntry = unused;
export const bindLoggerToCompiler = unused;
export const createInfrastructureLogger = () => console;
export const createLogger = () => console;
export const infrastructureLogger = console;
export const logger = console;
export const runtimeDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};
export const errorDescMap = {};
