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
import type { EngineMessage, EngineRequest, EngineSetup } from '#shared/database/embedded/embedded-messages.ts';

const STARTUP_PACKET = 0;

const { folder, backup, syncCounter } = workerData as EngineSetup;
const port = parentPort;
if (!port) throw new Error('The embedded engine runs in a worker thread only');
const send = (message: EngineMessage) => port.postMessage(message);

/** PGlite's Node file system leaves out fsync, so that a power cut would lose committed orders: this one calls it. */
class SyncingNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const withSync: NonNullable<typeof emscriptenOpts.preRun>[number] = (module) => {
      const { NODEFS } = module as unknown as { NODEFS: { stream_ops: Record<string, unknown> } };
      NODEFS.stream_ops['fsync'] = ({ nfd }: { nfd: number }) => {
        fdatasyncSync(nfd);
        Atomics.add(syncCounter, 0, 1);
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), withSync] } };
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
  send({ kind: 'failed', message: error instanceof Error ? error.message : String(error), code: codeOf(error) });
}

async function answer(engine: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'close') {
    await engine.close();
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
    send({ kind: 'bytes', client: request.client, bytes: await engine.execProtocolRaw(request.bytes) });
  } catch (error) {
    send({ kind: 'broken', message: error instanceof Error ? error.message : String(error), code: codeOf(error) });
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
