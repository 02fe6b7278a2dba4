/*
 * The timeouts of the edge, in milliseconds. Those of draining are in packages/http/src/drain.ts.
 */

/**
 * Timeout of all API calls for a page; one without their responses makes the calls itself. An API without a processor or
 * behind a long statement answers after a second or two.
 */
export const API_TIMEOUT_MS = 4000;

/** Timeout of reading the registry while an older one is cached; the read continues. */
export const REGISTRY_TIMEOUT_MS = 300;

/** Timeout of the manifest of a build that overrides a release. */
export const OVERRIDE_TIMEOUT_MS = 1500;

/** Timeout of the document of a shell that runs elsewhere. */
export const DOCUMENT_TIMEOUT_MS = 2000;

/** Timeout of a development server, which answers when it has built. */
export const DEVELOPMENT_BUILD_TIMEOUT_MS = 60_000;

/** Timeout of idle connections after the last request of an edge that stops. */
export const IDLE_CONNECTION_TIMEOUT_MS = 1000;

/** Longest time that an edge is not ready because it loads server builds. */
export const PREPARATION_TIMEOUT_MS = 15_000;

/** A process that renders a page for longer, and longer than `RENDER_TIMEOUT_MS`, is replaced. */
export const RENDER_HANG_MS = 1000;

/** The same for the pages of release checks, in milliseconds: a page without answers has no content to compare. */
export const CHECKED_API_TIMEOUT_MS = 10_000;
