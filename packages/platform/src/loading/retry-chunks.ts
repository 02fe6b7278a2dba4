import { attemptBase } from './release-attempt.ts';
import { scriptArrives } from './script-arrives.ts';
import { within } from './within.ts';

/*
 * Part of the entry of every app: a chunk that did not come is asked for again under an address of its own (see
 * docs/decisions/0006). The names below are the bundler's for its own functions, which may be replaced, and its modules.
 */
declare let __webpack_chunk_load__: (chunk: string) => Promise<unknown>;
declare let __webpack_get_script_filename__: (chunk: string) => string;
declare const __webpack_public_path__: string;
declare const __webpack_modules__: object;

/** Longest wait for a chunk, in milliseconds; a browser itself waits for minutes. */
const LIMIT = 10_000;

const loadChunk = __webpack_chunk_load__;
const fileOf = __webpack_get_script_filename__;
/** How often each chunk has failed on this page. */
const failures = new Map<string, number>();
const arrived = new Set<string>();
/** Requests that have not failed: the bundler waits for them for ever, and on a slow line they may come after all. */
const requests = new Map<string, Promise<unknown>>();

__webpack_get_script_filename__ = (chunk) => {
  const failed = failures.get(chunk);
  if (failed === undefined) return fileOf(chunk);
  // A remote that is itself a retry stands in a folder of its own, beside those of the others.
  const ownAttempt = /~(\d+)\/$/.exec(__webpack_public_path__)?.[1];
  const folder = attemptBase(ownAttempt === undefined ? '' : '../', Number(ownAttempt ?? 0) + failed);
  return `${folder}${fileOf(chunk)}`;
};

__webpack_chunk_load__ = async (chunk) => {
  if (arrived.has(chunk)) return;
  const failed = failures.get(chunk) ?? 0;
  try {
    await within(LIMIT, failed === 0 ? request(chunk) : requestAgain(chunk));
    arrived.add(chunk);
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
  const late = requests.get(chunk);
  const again = scriptArrives(address).then(() => (late ? install(address) : request(chunk)));
  await (late ? Promise.any([late, again]) : again);
}

/** Does what the bundler does with a chunk, past the request that it still waits for. */
async function install(address: string): Promise<void> {
  Object.assign(__webpack_modules__, (await import(/* webpackIgnore: true */ address)).__webpack_modules__);
}
