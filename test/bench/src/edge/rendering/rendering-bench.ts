/*
 * What it costs a page that it is rendered in a process that holds nothing of the host: the same pages, with the same builds,
 * by the edge's processes and in a context of this one, with the classes of Node, one after the other. `npm run bench --
 * render` starts it with a folder of releases and a file of pages (address and boot data, as JSON).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import type { PageBuilds } from '@patina/edge/features/rendering/render-job';
import { openRendererPool } from '@patina/edge/features/rendering/renderer-pool';
import type { Registry } from '@patina/platform/registry';
import { SERVER_BUILD } from '@patina/releases/storage/release-file';

const ROUNDS = 9;
const WARM_UP_ROUNDS = 3;
const LONG_MS = 60_000;
const MEMORY_MB = 256;
/** The remote whose pages are rendered. */
const REMOTE = 'catalog';

type Render = (text: string) => Promise<string | undefined>;

const [folder = '', pagesFile = ''] = process.argv.slice(2);
const registry = JSON.parse(readFileSync(path.join(folder, 'registry.json'), 'utf8')) as Registry;
const texts = (JSON.parse(readFileSync(pagesFile, 'utf8')) as object[]).map((page) => JSON.stringify(page));
const builds: PageBuilds & { remote: { build: string } } = {
  shell: `shell@${registry.shell.live.version}`,
  remote: { name: REMOTE, build: `${REMOTE}@${registry.remotes[REMOTE]?.live.version}` },
};
const sourceOf = (build: string) => readFileSync(path.join(folder, build.replace('@', '/'), SERVER_BUILD), 'utf8');

const pool = openRendererPool({
  workers: 1,
  timeoutMs: LONG_MS,
  hangMs: LONG_MS,
  memoryMb: MEMORY_MB,
  readSource: async (build) => sourceOf(build),
  onStart: ({ description }) => print(`pages are rendered in processes of their own, ${description}`),
});
const inProcess =
  (isPersonal: boolean): Render =>
  (text) =>
    pool.render(builds, { text, isPersonal }, (failure) => {
      throw new Error(`A page was not rendered: ${failure.message}`);
    });
const kinds = { here: renderHere(), guests: inProcess(false), personal: inProcess(true) };
const rates: Record<keyof typeof kinds, number[]> = { here: [], guests: [], personal: [] };
// The pool's processes keep nobody waiting who ends.
const awake = setInterval(() => {}, LONG_MS);
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const rate = await pagesASecond(kinds[kind]);
    if (round >= 0) rates[kind].push(rate);
  }
}
clearInterval(awake);
await pool.close();
report('a guest’s page', rates.guests);
report('a page of one visitor, each in a fresh context', rates.personal);

/** Of one processor. */
async function pagesASecond(render: Render): Promise<number> {
  const begin = performance.now();
  for (const text of texts) {
    const html = await render(text);
    if (html === undefined) throw new Error('A page has no content.');
  }
  return (texts.length * 1000) / (performance.now() - begin);
}

/** Prints the pages a second against those of this process: the median of the rounds' ratios, the least and the most. */
function report(what: string, measured: number[]): void {
  const ratios = measured.map((rate, round) => rate / (rates.here[round] ?? Number.NaN)).toSorted((a, b) => a - b);
  const [median, least, most] = [ratios[ratios.length >> 1], ratios[0], ratios.at(-1)];
  print(`${what}: pages a second ÷ rendered in the edge’s own process: ${median?.toFixed(2)}`);
  print(`  (${ROUNDS} rounds, ${least?.toFixed(2)} to ${most?.toFixed(2)}; budget 0.85)`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Renders in a context of this process, with the classes of Node. */
function renderHere(): Render {
  const context = vm.createContext({
    AbortController,
    AbortSignal,
    DOMException,
    Event,
    EventTarget,
    FormData,
    Headers,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    performance,
    queueMicrotask,
    structuredClone,
    setTimeout,
    clearTimeout,
    setInterval: () => 0,
    clearInterval() {},
  });
  const run = (build: string, require: (key: string) => unknown) => {
    const module: { exports: object } = { exports: {} };
    const script = new vm.Script(`(function (module, exports, require) {${sourceOf(build)}\n})`);
    script.runInContext(context)(module, module.exports, require);
    return module.exports;
  };
  const shell = run(builds.shell, () => undefined) as {
    shared: Record<string, () => unknown>;
    render(page: unknown, load: (remote: string, expose: string) => unknown): Promise<string | undefined>;
  };
  const remote = run(builds.remote.build, (key) => shell.shared[key]?.()) as Record<string, () => unknown>;
  return (text) => shell.render(JSON.parse(text), (_, expose) => remote[expose]?.());
}
