import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AdminOutput } from '#admin/admin-command.ts';
import type { AdminMessage, AdminRequest } from '#admin/admin-messages.ts';

/**
 * Has the running server carry out a command. Answers the reason it was refused for, undefined when it was carried out,
 * or `'nobody'` when no server listens on the socket.
 */
export async function askServer(
  path: string,
  request: AdminRequest,
  input: Readable,
  output: AdminOutput,
): Promise<{ refused: string | undefined } | 'nobody'> {
  const socket = connect({ path, allowHalfOpen: true });
  const isConnected = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(false) : reject(error),
    );
  });
  if (!isConnected) return 'nobody';
  socket.write(`${JSON.stringify(request)}\n`);
  // The server may refuse before it has read everything; its answer tells then, not the broken pipe.
  const sent = pipeline(input, socket, { end: true }).catch((error: Error) => error);
  for await (const text of createInterface({ input: socket })) {
    const message = JSON.parse(text) as AdminMessage;
    if ('ended' in message) return { refused: undefined };
    if ('failed' in message) return { refused: message.failed };
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
