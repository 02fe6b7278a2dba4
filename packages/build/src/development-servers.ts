import { remotesIn } from './page-apps.ts';

/** Where each page app's development server answers; a remote's `remote.json` says its port. */
export const DEVELOPMENT_SERVERS: Record<string, string> = Object.fromEntries(
  [{ name: 'shell', port: 3100 }, ...remotesIn()].map(({ name, port }) => [name, `http://localhost:${port}/`]),
);
