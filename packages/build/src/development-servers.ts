import { remotesIn } from './page-apps.ts';

/** Address of each page app's development server; a remote's port is in its `remote.json`. */
export const DEVELOPMENT_SERVERS: Record<string, string> = Object.fromEntries(
  [{ name: 'shell', port: 3100 }, ...remotesIn()].map(({ name, port }) => [name, `http://localhost:${port}/`]),
);
