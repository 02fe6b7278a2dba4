import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import { type AdminMessage, AdminRequest } from '@patina/http/admin/admin-messages';
import { socketPath } from '@patina/http/admin/socket-path';
import { runCommand } from '#app/console/run-command.ts';
import type { Services } from '#app/wiring.ts';
import type { AdminPlace } from '#platform/console/admin-command.ts';

/**
 * Passes bytes on and fails if fewer than announced arrive, so that a broken connection is not taken for a short file.
 */
export function completeInput(announced: number): Transform {
  let missing = announced;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length;
      done(null, chunk);
    },
    flush(done) {
      done(missing === 0 ? null : new Error('the file did not arrive completely'));
    },
  });
}

/** Longest request line, in bytes. */
const LONGEST_REQUEST = 1_000_000;
const NEW_LINE = 10;

/** Listens for the operator's commands on a socket in the data folder that only this user can open. */
export async function listenForAdmin(
  dataFolder: string,
  place: AdminPlace<Services>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataFolder);
  // A killed process may have left its socket. This process holds the folder's lock, so no other one listens.
  rmSync(path, { force: true });
  const clients = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    clients.add(socket);
    socket.once('close', () => clients.delete(socket));
    serveCommand(socket, place).catch((error: unknown) => {
      place.log.error({ err: error }, 'an operator command failed');
      socket.end(line({ failed: `It failed unexpectedly: ${(error as Error).message}` }));
    });
  });
  await listenPrivately(server, path);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of clients) client.destroy();
      }),
  };
}

/** Creates the socket with mode 0600 from the start; a later chmod would leave it open to others for a moment. */
function listenPrivately(server: Server, path: string): Promise<void> {
  const usual = process.umask(0o177);
  try {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(usual);
  }
}

async function serveCommand(socket: Socket, place: AdminPlace<Services>): Promise<void> {
  const { request, rest } = await readRequest(socket);
  const input = completeInput(request.inputBytes);
  input.write(rest);
  // An error also reaches the command that reads the input; other commands do not need it.
  pipeline(socket, input).catch((error: Error) => place.log.debug({ err: error }, 'the input ended early'));
  const rejected = await runCommand(place, request, input, outputOn(socket));
  socket.end(line(rejected === undefined ? { ended: true } : { failed: rejected }));
}

/** Reads the first line and the bytes of the input that came with it. */
function readRequest(socket: Socket): Promise<{ request: AdminRequest; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const collect = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf(NEW_LINE);
      if (end === -1 && head.length < LONGEST_REQUEST) return;
      socket.off('data', collect).pause();
      try {
        resolve({
          request: AdminRequest.parse(JSON.parse(head.subarray(0, end).toString())),
          rest: head.subarray(end + 1),
        });
      } catch (error) {
        reject(error);
      }
    };
    socket.on('data', collect);
    socket.once('error', reject);
    socket.once('end', () => reject(new Error('the connection closed before the whole command had arrived')));
  });
}

function outputOn(socket: Socket): AdminOutput {
  const send = (message: AdminMessage) => socket.write(line(message));
  return {
    line: (text) => void send({ line: text }),
    progress: (done, total, label) => void send({ progress: { done, total, label } }),
    result: (value) => void send({ result: value }),
    data: async (text) => {
      if (!send({ data: text })) await new Promise((resolve) => socket.once('drain', resolve));
    },
  };
}

function line(message: AdminMessage): string {
  return `${JSON.stringify(message)}\n`;
}
