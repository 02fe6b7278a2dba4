/** A shop with one combination of releases. */
interface Stage {
  /** The combination, such as `shell, catalog next`. */
  name: string;
  url: string;
  /** Data folder of its API, and the tree from which that was started. */
  dataDir: string;
  root: string;
}

/** The stages opened by `npm run e2e:matrix`; none in any other run. */
export function readStages(): Stage[] {
  return JSON.parse(process.env['STORE_STAGES'] ?? '[]') as Stage[];
}
