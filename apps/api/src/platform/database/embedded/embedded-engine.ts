/*
 * Runs PGlite in a worker thread, because it would block the event loop of the server. Exchanges bytes of PostgreSQL's
 * wire protocol with `embedded-stream.ts`.
 */
import { fdatasyncSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { EngineMessage, EngineRequest, EngineSetup } from '#platform/database/embedded/embedded-messages.ts';

const STARTUP_PACKET = 0;
const GOODBYE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
/** Bytes of the message that says so. */
const READY_LENGTH = 6;

/** Emscripten's numbers of ENOSPC and EDQUOT. */
const FULL_NUMBERS = [51, 19];
const FULL_CODES = ['ENOSPC', 'EDQUOT'];

const { folder, backup, syncCounter } = workerData as EngineSetup;
const port = parentPort;
if (!port) throw new Error('The embedded engine runs in a worker thread only');
const send = (message: EngineMessage) => port.postMessage(message);

/** How often the disk was full. */
let fullDisks = 0;
let isBroken = false;

type WriteArguments = [stream: { path: string }, buffer: Uint8Array, offset: number, length: number, position: number];

interface EmscriptenNodeFS {
  stream_ops: { write(...given: WriteArguments): number; fsync(stream: { nfd: number; path: string }): void };
  tryFSOperation<Result>(operation: () => Result): Result;
}

/**
 * PGlite's Node file system leaves out fsync, so that a power cut would lose committed orders: this one calls it. It notes
 * when the disk is full.
 */
class SyncingNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const withSync: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const { NODEFS } = module as unknown as { NODEFS: EmscriptenNodeFS };
      const { tryFSOperation, stream_ops: streams } = NODEFS;
      NODEFS.tryFSOperation = (operation) => noteFullDisk(() => tryFSOperation(operation));
      const { write } = streams;
      streams.write = (...given) => endOnFullDisk(given[0].path, () => write(...given));
      streams.fsync = ({ nfd, path }) => {
        endOnFullDisk(path, () => noteFullDisk(() => fdatasyncSync(nfd)));
        Atomics.add(syncCounter, 0, 1);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), withSync] } };
  }
}

/**
 * Ends the engine where a server panics: when its write-ahead log, or a file of a checkpoint, finds no space. PGlite would go on
 * with what has panicked, even for ever, so nothing is written afterwards, and the thread is ended from outside. Files of tables
 * are PostgreSQL's own matter: the statement fails.
 */
function endOnFullDisk<Result>(path: string, write: () => Result): Result {
  if (isBroken) throw new Error('the engine has ended');
  const before = fullDisks;
  try {
    return write();
  } catch (error) {
    if (fullDisks > before && !path.includes('/base/')) report(`there is no space for ${path}`);
    throw error;
  }
}

function noteFullDisk<Result>(operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    const { code = '', errno = 0 } = error as NodeJS.ErrnoException;
    if (FULL_CODES.includes(code) || FULL_NUMBERS.includes(errno)) fullDisks += 1;
    throw error;
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  // `fsync` is the only method that reaches the file system here: the default, fdatasync, is an empty stub.
  ...['fsync=on', 'wal_sync_method=fsync', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];

try {
  const engine = await PGlite.create({
    fs: new SyncingNodeFS(folder),
    startParams,
    extensions: { pg_trgm, unaccent },
    ...(backup !== undefined && { loadDataDir: new Blob([readFileSync(backup)], { type: 'application/x-gzip' }) }),
  });
  let last = Promise.resolve();
  port.on('message', (request: EngineRequest) => {
    last = last.then(() => answer(engine, request));
  });
  send({ kind: 'open' });
} catch (error) {
  send({ kind: 'failed', message: error instanceof Error ? error.message : String(error), isFull: fullDisks > 0 });
}

async function answer(engine: PGlite, request: EngineRequest): Promise<void> {
  if (isBroken) return;
  if (request.kind === 'close') {
    // On a full disk its checkpoint fails; the write-ahead log has everything.
    await engine.close().catch(() => {});
    send({ kind: 'closed' });
    return;
  }
  try {
    if (request.kind === 'backup') {
      const dump = await engine.dumpDataDir('gzip');
      send({ kind: 'backup', bytes: new Uint8Array(await dump.arrayBuffer()) });
      return;
    }
    // A new client must not inherit the state of the previous one.
    if (request.bytes[0] === STARTUP_PACKET) await engine.exec('rollback; deallocate all');
    const bytes = await engine.execProtocolRaw(request.bytes);
    if (isBroken) return;
    send({ kind: 'bytes', client: request.client, bytes });
    const isReady = request.bytes[0] === GOODBYE || bytes.at(-READY_LENGTH) === READY_FOR_QUERY;
    // A checkpoint that has failed leaves an engine that answers nothing any more.
    if (fullDisks > 0 && !isReady) report('it takes no more statements');
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
  }
}

function report(message: string): void {
  if (isBroken) return;
  isBroken = true;
  send({ kind: 'broken', message, isFull: fullDisks > 0 });
}
