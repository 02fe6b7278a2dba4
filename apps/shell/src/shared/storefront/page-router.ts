import type { createBrowserRouter } from '@patina/platform/router';

/** The one router of a page. */
export type PageRouter = ReturnType<typeof createBrowserRouter>;
