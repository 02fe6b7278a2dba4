import path from 'node:path';
import { parseArgs } from 'node:util';
import { orFail } from '@patina/releases/terminal/fail';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';
import { benchEdge } from './pages/edge/edge-bench.ts';
import { benchGoingOn } from './pages/going-on-bench.ts';
import { benchPage } from './pages/page-bench.ts';
import { benchCrawl, benchRendering } from './pages/render-bench.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '9' },
    files: { type: 'boolean', default: false },
    against: { type: 'string' },
    products: { type: 'string' },
    import: { type: 'string' },
    units: { type: 'string' },
    'only-units': { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    history: { type: 'boolean', default: false },
  },
});
const benches: Record<string, () => Promise<void>> = {
  catalogue: () =>
    benchApi(
      'catalogue/catalogue-bench.ts',
      (['products', 'import', 'units', 'only-units', 'changes', 'history'] as const).flatMap(option),
    ),
  money: () => benchApi('purchases/purchase-bench.ts', option('against')),
  watching: () => benchApi('watching/watching-bench.ts'),
  streams: () => benchApi('streams/streams-bench.ts'),
  desk: () => benchApi('desk/desk-bench.ts'),
  exports: () => benchApi('desk/export-bench.ts'),
  reports: () => benchApi('reports/reports-bench.ts'),
  memory: () => benchApi('memory/memory-bench.ts'),
  edges: () => benchWith('test/bench/src/edge/edges/edges-bench.ts'),
  edge: () => orFail(() => benchEdge({ rounds: Number(values.rounds) })),
  page: () => orFail(() => benchPage({ rounds: Number(values.rounds), isDetailed: values.files })),
  'going-on': () => orFail(() => benchGoingOn({ rounds: Number(values.rounds) })),
  render: () => orFail(() => benchRendering()),
  crawl: () => orFail(() => benchCrawl()),
};

for (const name of positionals.length === 0 ? Object.keys(benches) : positionals) {
  const bench = benches[name];
  if (!bench) {
    console.error(`There is no bench "${name}": say ${Object.keys(benches).join(' or ')}, or nothing for all.`);
    process.exit(1);
  }
  await bench();
}

/** An option of the command line, to be passed on. */
function option(name: 'against' | 'products' | 'import' | 'units' | 'only-units' | 'changes' | 'history'): string[] {
  const value = values[name];
  if (value === undefined || value === false) return [];
  return value === true ? [`--${name}`] : [`--${name}`, value];
}

/** The API measures itself. */
function benchApi(script: string, options: string[] = []): Promise<void> {
  return benchWith(`test/bench/src/api/${script}`, options);
}

async function benchWith(script: string, options: string[] = []): Promise<void> {
  const code = await run(process.execPath, [path.join(projectRoot, script), ...options]);
  if (code !== 0) process.exit(code);
}
