import type { ColumnType } from 'kysely';

export interface TelemetryTables {
  /** Number of pages per minute in which a release ran, and in which it failed. */
  release_health: {
    app: string;
    version: string;
    minute: Date;
    pages: number;
    failed_pages: number;
  };
  /** What has been counted, so that it is counted once. */
  counted_report: {
    /** Number of a page; for `network` that network. */
    source: string;
    app: string;
    version: string;
    kind: 'use' | 'failure' | 'network';
    counted_at: ColumnType<Date, Date | undefined, Date>;
  };
}
