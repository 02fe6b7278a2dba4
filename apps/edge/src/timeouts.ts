/*
 * The timeouts of the edge, in milliseconds. Those of draining are in packages/http/src/drain.ts.
 */

/** Of the API calls for a page; a page without their responses makes the calls itself. */
export const API_TIMEOUT_MS = 1500;

/** Of reading the registry while an older one is cached; the read goes on. */
export const REGISTRY_TIMEOUT_MS = 300;

/** Of the manifest of a build that overrides a release. */
export const OVERRIDE_TIMEOUT_MS = 1500;

/** Of the document of a shell that runs elsewhere. */
export const DOCUMENT_TIMEOUT_MS = 2000;

/** Of a development server, which answers when it has built. */
export const DEVELOPMENT_BUILD_TIMEOUT_MS = 60_000;

/** Of idle connections after the last request of an edge that stops. */
export const IDLE_CONNECTION_TIMEOUT_MS = 1000;
