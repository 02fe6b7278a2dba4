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
/** Chunks that never came: the bundler waits for its first request for ever. */
const hanging = new Set<string>();

__webpack_get_script_filename__ = (chunk) => {
  const failed = failures.get(chunk);
  if (failed === undefined) return fileOf(chunk);
  // A remote that is itself a retry stands in a folder of its own, beside those of the others.
  const ownAttempt = /~(\d+)\/$/.exec(__webpack_public_path__)?.[1];
  const folder = attemptBase(ownAttempt === undefined ? '' : '../', Number(ownAttempt ?? 0) + failed);
  return `${folder}${fileOf(chunk)}`;
};

__webpack_chunk_load__ = async (chunk) => {
  const failed = failures.get(chunk) ?? 0;
  const address = `${__webpack_public_path__}${__webpack_get_script_filename__(chunk)}`;
  if (failed > 0) await within(LIMIT, scriptArrives(address));
  try {
    await within(LIMIT, hanging.has(chunk) ? install(address) : loadChunk(chunk));
  } catch (error) {
    failures.set(chunk, failed + 1);
    if ((error as Error).name === 'TimeoutError') hanging.add(chunk);
    throw error;
  }
};

/** Does what the bundler does with a chunk, past the request that it still waits for. */
async function install(address: string): Promise<void> {
  Object.assign(__webpack_modules__, (await import(/* webpackIgnore: true */ address)).__webpack_modules__);
}
