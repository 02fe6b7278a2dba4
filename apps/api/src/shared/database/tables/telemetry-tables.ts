export interface TelemetryTables {
  /** Number of pages per minute in which a release ran, and in which it failed. */
  release_health: {
    app: string;
    version: string;
    minute: Date;
    pages: number;
    failed_pages: number;
  };
}
