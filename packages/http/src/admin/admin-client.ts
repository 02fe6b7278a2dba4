import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AdminMessage, AdminRequest } from './admin-socket.ts';

/** Output of a command, on the terminal or over the socket. */
export interface AdminOutput {
  /** A line of text; goes to stderr with `--json`. */
  line(text: string): void;
  /** Progress of a long task, `done` of `total` units. */
  progress(done: number, total: number, label: string): void;
  /** The result, printed as JSON with `--json` and otherwise not at all. */
  result(value: unknown): void;
  data(text: string): Promise<void>;
}

/**
 * Sends a command to the running server. Returns the error message, undefined on success, or `'nobody'` if no server
 * listens on the socket.
 * @param signal Aborts the command with an error.
 */
export async function sendToServer(
  path: string,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
  signal?: AbortSignal,
): Promise<{ rejected: string | undefined } | 'nobody'> {
  const socket = connect({ path, allowHalfOpen: true, ...(signal && { signal }) });
  const isConnected = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(false) : reject(error),
    );
  });
  if (!isConnected) return 'nobody';
  socket.write(`${JSON.stringify(request)}\n`);
  // The server may answer with an error before it has read the whole input; then that answer counts, not the broken
  // pipe.
  const sent = pipeline(input, socket, { end: true }).catch((error: Error) => error);
  for await (const text of createInterface({ input: socket })) {
    const message = JSON.parse(text) as AdminMessage;
    if ('ended' in message) return { rejected: undefined };
    if ('failed' in message) return { rejected: message.failed };
    await show(message, output);
  }
  const cause = await sent;
  throw new Error('The server ended before the command did.', { cause });
}

async function show(message: AdminMessage, output: AdminOutput): Promise<void> {
  if ('line' in message) output.line(message.line);
  if ('progress' in message) output.progress(message.progress.done, message.progress.total, message.progress.label);
  if ('result' in message) output.result(message.result);
  if ('data' in message) await output.data(message.data);
}
