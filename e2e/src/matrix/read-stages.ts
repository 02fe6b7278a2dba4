/** A shop that one combination of releases is played on. */
interface Stage {
  /** The combination, such as `shell, catalog next`. */
  name: string;
  url: string;
  /** Data folder of its API, and the tree that this was started from. */
  dataDir: string;
  root: string;
}

/** The stages that `npm run e2e:matrix` has opened; none in any other run. */
export function readStages(): Stage[] {
  return JSON.parse(process.env['STORE_STAGES'] ?? '[]') as Stage[];
}
