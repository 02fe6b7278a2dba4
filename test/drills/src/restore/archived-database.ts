/** A database whose backups and transaction logs pgBackRest keeps, as it is deployed. */
export interface ArchivedDatabase {
  /** Address of the database. */
  url: string;
  /** Runs pgBackRest on the primary. */
  backrest(...command: string[]): Promise<void>;
  /**
   * Stops it, restores the moment, and starts it again, by the steps of the deployment page.
   * @returns seconds of each step, by its name
   */
  restoreTo(moment: string): Promise<Record<string, number>>;
}

/** Debian's package, by its program. */
export const BACKUP_PACKAGE = { pgbackrest: '/usr/bin/pgbackrest' };

/** Arguments that go back to the moment and go on from there. */
export const restoreArguments = (moment: string) => [
  ...['restore', '--delta', '--type=time'],
  ...[`--target=${moment}`, '--target-action=promote'],
];

/** Runs steps and keeps how many seconds each took. */
export function stopwatch() {
  const seconds: Record<string, number> = {};
  return {
    seconds,
    async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const started = performance.now();
      const result = await work();
      seconds[name] = (performance.now() - started) / 1000;
      return result;
    },
  };
}
