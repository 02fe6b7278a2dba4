/*
 * How long a page waits for what it loads, in milliseconds. The timeouts of the edge, and of what runs before the shell,
 * are in apps/edge.
 */

/** After this time a page, or the entry of a remote, is also loaded from the release before it; the first to arrive is shown. */
export const SLOW_RELEASE_MS = 2500;

/** Timeout of one release of a remote. */
export const REMOTE_TIMEOUT_MS = 10_000;

/** Timeout of a file; that of browsers is minutes. */
export const FILE_TIMEOUT_MS = 10_000;

/** The first page waits no longer for its style sheets. */
export const STYLE_SHEETS_TIMEOUT_MS = 2500;

/** A page waits no longer for its texts, and is then shown in English. */
export const TEXTS_TIMEOUT_MS = 2500;

/** The splash screen waits no longer for the first page; then the frame is shown without it. */
export const SPLASH_TIMEOUT_MS = 400;
