/*
 * Replaces parts of the federation runtime that this project does not use (see esmFederationRuntime). Calling one is a
 * programming error, so it throws. Plain JavaScript, because replaced modules are not transpiled.
 */
function unused() {
  throw new Error('This part of the federation runtime was left out of the shell.');
}

/** The runtime applies a plugin to these hooks when it starts. */
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
}
/** Called for each chunk, to load the remotes it imports by name; here the registry names the remotes, never a build. */
export function remotes() {}
/** Called for each chunk; the tables of a container are complete when it starts. */
export function updateConsumeOptions() {}
export function updateRemoteOptions() {}
export const getSharedFallbackGetter = unused;
/** Called for each error, to describe the page to the runtime's own diagnostics. */
export function optionsToMFContext() {}
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
