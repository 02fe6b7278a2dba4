import type { Readable } from 'node:stream';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import type { FastifyBaseLogger } from 'fastify';
import type { AuditEntry } from '#platform/console/audit-log.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/tables.ts';

/** An operator's command: a function and its description for the command line. It calls `Services` beside the database. */
export interface AdminCommand<Services = unknown> {
  /** One or two words: `settings get`. */
  name: string;
  summary: string;
  /** Command lines for the help, without `npm run admin --`. */
  examples: [string, ...string[]];
  /** In the notation of commander: `<key>` is required, `[key]` is not. */
  arguments?: { syntax: string; summary: string }[];
  /** In the notation of commander: `--dry-run`, `--format <format>`. The command gets the names in camel case. */
  options?: { flags: string; summary: string }[];
  /** Argument that names a file on the operator's side, whose bytes arrive as `args.input`. */
  inputFile?: string;
  /** Argument that names a file on the operator's side, into which `output.data` is written; without it, stdout. */
  outputFile?: string;
  /**
   * Runs only in a running server: neither opens the embedded database nor migrates, so a program that calls it often
   * never blocks a starting server.
   */
  needsServer?: true;
  /** Throws a `CommandError` to report an error: its message is printed and the command exits with 1. */
  run: (context: AdminContext<Services>, args: AdminArguments, output: AdminOutput) => Promise<void>;
}

/** The services that commands use. */
export interface AdminPlace<Services = unknown> {
  services: { database: Database } & Services;
  log: FastifyBaseLogger;
  /** Backups of the embedded database; absent on PostgreSQL. */
  embedded?: OpenDatabase['embedded'];
}

export interface AdminContext<Services = unknown> extends AdminPlace<Services> {
  /** Name of the operator. */
  operator: string;
  /** Writes a change to the audit log; every command that changes something calls it. */
  note(change: NotedChange): Promise<void>;
}

/** `subject` is what was changed: `order 12`. */
interface NotedChange extends Pick<AuditEntry, 'subject' | 'before' | 'after'> {
  /** The transaction of the change, where there is one. */
  transaction?: Database;
}

export interface AdminArguments {
  /** By name, without the brackets: `{ key: 'site_name' }`. */
  values: Record<string, string | undefined>;
  options: Record<string, string | boolean | undefined>;
  /** Bytes of the file that `inputFile` names; empty without one. */
  input: Readable;
  /** Their number, for the progress; absent if nobody has announced it. */
  inputBytes?: number | undefined;
  /** Path of `inputFile` as the operator wrote it, for messages and for its extension. */
  inputName: string | undefined;
}
