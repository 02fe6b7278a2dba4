import { probeScript } from './probe-script.ts';
import { retryBase } from './retry-address.ts';
import { withTimeout } from './timeout.ts';

/*
 * Part of the entry of every app: a chunk that did not load is requested again under an address of its own (see
 * docs/decisions/0006-retries-have-their-own-addresses.md). The names below are the bundler's for its functions, which may be replaced, and its modules.
 */
declare let __webpack_chunk_load__: (chunk: string) => Promise<unknown>;
declare let __webpack_get_script_filename__: (chunk: string) => string;
declare const __webpack_public_path__: string;
declare const __webpack_modules__: object;

/** Timeout of a chunk, in milliseconds; that of browsers is minutes. */
const CHUNK_TIMEOUT_MS = 10_000;

const loadChunk = __webpack_chunk_load__;
const fileOf = __webpack_get_script_filename__;
/** How often each chunk has failed on this page. */
const failures = new Map<string, number>();
const loaded = new Set<string>();
/** Requests that have not failed: the bundler waits for them without timeout, so they may succeed after one. */
const requests = new Map<string, Promise<unknown>>();

__webpack_get_script_filename__ = (chunk) => {
  const failed = failures.get(chunk);
  if (failed === undefined) return fileOf(chunk);
  // A remote that is itself a retry has a folder of its own, beside those of other retries.
  const ownRetry = /~(\d+)\/$/.exec(__webpack_public_path__)?.[1];
  const folder = retryBase(ownRetry === undefined ? '' : '../', Number(ownRetry ?? 0) + failed);
  return `${folder}${fileOf(chunk)}`;
};

__webpack_chunk_load__ = async (chunk) => {
  if (loaded.has(chunk)) return;
  const failed = failures.get(chunk) ?? 0;
  try {
    await withTimeout(CHUNK_TIMEOUT_MS, failed === 0 ? request(chunk) : requestAgain(chunk));
    loaded.add(chunk);
  } catch (error) {
    failures.set(chunk, failed + 1);
    if ((error as Error).name !== 'TimeoutError') requests.delete(chunk);
    throw error;
  }
};

function request(chunk: string): Promise<unknown> {
  const loading = loadChunk(chunk);
  requests.set(chunk, loading);
  return loading;
}

async function requestAgain(chunk: string): Promise<void> {
  const address = `${__webpack_public_path__}${__webpack_get_script_filename__(chunk)}`;
  const pending = requests.get(chunk);
  const again = probeScript(address).then(() => (pending ? install(address) : request(chunk)));
  await (pending ? Promise.any([pending, again]) : again);
}

/** Installs a chunk as the bundler does, while the bundler's own request is still pending. */
async function install(address: string): Promise<void> {
  Object.assign(__webpack_modules__, (await import(/* webpackIgnore: true */ address)).__webpack_modules__);
}
