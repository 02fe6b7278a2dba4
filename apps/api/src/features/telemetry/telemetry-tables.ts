export interface TelemetryTables {
  /** Pages that began to run a release in a minute, and those of them in which it failed. */
  release_health: {
    app: string;
    version: string;
    minute: Date;
    pages: number;
    failed_pages: number;
  };
}
