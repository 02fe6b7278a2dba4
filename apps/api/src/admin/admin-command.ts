import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/tables.ts';
import type { AuditEntry } from '#features/audit/audit-log.ts';
import type { Store } from '#wiring.ts';

/** An operator's command: a plain function plus what the command line has to know of it. */
export interface AdminCommand {
  /** One or two words: `settings get`. */
  name: string;
  summary: string;
  /** Whole command lines without `npm run admin --`, for the help. */
  examples: [string, ...string[]];
  /** In the notation of commander: `<key>` is required, `[key]` is not. */
  arguments?: { syntax: string; summary: string }[];
  /** In the notation of commander: `--dry-run`, `--format <format>`. Names reach the command in camel case. */
  options?: { flags: string; summary: string }[];
  /** Argument that names a file on the operator's side, whose bytes arrive as `args.input`. */
  inputFile?: string;
  /** Argument that names a file on the operator's side, into which `output.data` is written; without it, stdout. */
  outputFile?: string;
  /**
   * Of use only beside a store that runs: neither is the embedded database opened for it nor are tables brought up to
   * date, so a program that asks again and again never stands in the way of a store that starts.
   */
  needsServer?: true;
  /** Throws a `Refusal` to tell the operator what is wrong: the message is printed and the command exits with 1. */
  run(context: AdminContext, args: AdminArguments, output: AdminOutput): Promise<void>;
}

/** Where commands are carried out. */
export interface AdminPlace {
  store: Store;
  log: FastifyBaseLogger;
}

export interface AdminContext extends AdminPlace {
  /** Who gave the command. */
  operator: string;
  /** Writes a change into the audit log; every command that changes something does. */
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
  /** Path of `inputFile` as the operator wrote it, for messages and for its extension. */
  inputName: string | undefined;
}

/** What a command tells its operator, wherever it runs. */
export interface AdminOutput {
  /** A line for people; goes to stderr when the operator asked for JSON. */
  line(text: string): void;
  /** Progress of long work, `done` of `total` units. */
  progress(done: number, total: number, label: string): void;
  /** The result for machines: printed as JSON with `--json`, else left to `line`. */
  result(value: unknown): void;
  /** A piece of the exported file. */
  data(text: string): Promise<void>;
}
