import os from 'node:os';
import type { LoadedFile, Visit } from './page-watch.ts';
import { median, pairedRatio, spread } from './ratios.ts';
import { SLOW_PHONE } from './slow-phone.ts';

/** One visit of each variant, made directly after each other. */
export interface PageRound {
  federated: Visit;
  oneApp: Visit;
}

type Variant = keyof PageRound;

interface ReportOptions {
  page: string;
  isDetailed: boolean;
}

/** Prints the comparison; sizes are those of the compressed files. */
export function printPageReport(rounds: readonly PageRound[], { page, isDetailed }: ReportOptions): void {
  console.log(`
${page}, cold, to the painted product grid (${SLOW_PHONE.name})
Medians of ${rounds.length} rounds; the paired ratio is the median of the rounds' own, with the least and the most of them.

${'to the grid'.padEnd(16)}${'federated'.padStart(12)}${'one app'.padStart(12)}${'ratio'.padStart(8)}   paired
${[
  comparison(rounds, 'painted grid', milliseconds, paintedAt),
  comparison(rounds, 'grid laid out', milliseconds, ({ grid }) => grid.laidOut),
  comparison(rounds, 'largest paint', milliseconds, ({ largestPaint }) => largestPaint),
  comparison(rounds, 'first paint', milliseconds, ({ firstPaint }) => firstPaint),
  comparison(rounds, 'scripts', kilobytes, scriptBytes),
  comparison(rounds, 'document', kilobytes, ({ files: [document] }) => document?.bytes ?? 0),
  comparison(rounds, 'style sheets', kilobytes, (visit) => bytesOf(beforeGrid(visit).filter(isStyle))),
  comparison(rounds, 'requests', String, (visit) => beforeGrid(visit).length),
].join('\n')}

${budgets(rounds).join('\n')}

${noise(rounds)}`);
  if (isDetailed) for (const variant of ['federated', 'oneApp'] as const) printFiles(variant, rounds.at(-1)?.[variant]);
}

function comparison(
  rounds: readonly PageRound[],
  label: string,
  write: (value: number) => string,
  read: (visit: Visit) => number,
): string {
  const [federated, oneApp] = [median(valuesOf(rounds, 'federated', read)), median(valuesOf(rounds, 'oneApp', read))];
  const paired = pairedRatio(pairsOf(rounds, read));
  const numbers = [
    write(federated).padStart(12),
    write(oneApp).padStart(12),
    (federated / oneApp).toFixed(3).padStart(8),
  ];
  const range = `${paired.least.toFixed(2)}–${paired.most.toFixed(2)}`;
  return `${label.padEnd(16)}${numbers.join('')}   ${paired.median.toFixed(3)} (${range})`;
}

interface Budget {
  what: string;
  measured: number;
  most: number;
  write: (value: number) => string;
}

function budgets(rounds: readonly PageRound[]): string[] {
  const federated = (read: (visit: Visit) => number) => valuesOf(rounds, 'federated', read);
  const list: Budget[] = [
    {
      what: 'painted grid, federated ÷ one app',
      measured: pairedRatio(pairsOf(rounds, paintedAt)).median,
      most: 1.05,
      write: (value) => value.toFixed(3),
    },
    { what: 'scripts to the first grid', measured: median(federated(scriptBytes)), most: 190_000, write: kilobytes },
    { what: 'of them the remote’s own', measured: median(federated(remoteBytes)), most: 25_000, write: kilobytes },
    {
      what: 'layout shift, worst visit',
      measured: Math.max(...federated(({ layoutShift }) => layoutShift)),
      most: 0.02,
      write: (value) => value.toFixed(3),
    },
  ];
  return list.map(
    ({ what, measured, most, write }) =>
      `${measured <= most ? '✓' : '✗'} ${what.padEnd(36)} ${write(measured).padStart(10)}   target: at most ${write(most)}`,
  );
}

function noise(rounds: readonly PageRound[]): string {
  const [federated, oneApp] = [valuesOf(rounds, 'federated', paintedAt), valuesOf(rounds, 'oneApp', paintedAt)];
  const [first, second] = [Math.min(...federated), Math.min(...oneApp)];
  return `The fastest visits took ${milliseconds(first)} and ${milliseconds(second)}: a ratio of ${(first / second).toFixed(3)}.
Noise: the middle half of the visits spans ${percent(spread(federated))} (federated) and ${percent(spread(oneApp))} (one app) of the median;
load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors.`;
}

function printFiles(variant: Variant, visit: Visit | undefined): void {
  console.log(`\nFiles before the grid, ${variant}, last round`);
  for (const { url, bytes, arrived } of visit ? beforeGrid(visit) : []) {
    console.log(`${kilobytes(bytes).padStart(10)} ${milliseconds(arrived).padStart(9)}  ${url}`);
  }
}

const valuesOf = (rounds: readonly PageRound[], variant: Variant, read: (visit: Visit) => number) =>
  rounds.map((round) => read(round[variant]));
const pairsOf = (rounds: readonly PageRound[], read: (visit: Visit) => number) =>
  rounds.map(({ federated, oneApp }) => [read(federated), read(oneApp)] as const);

const paintedAt = ({ grid }: Visit) => grid.painted;
/** Files that arrived after the grid was laid out were not needed for it. */
const beforeGrid = ({ files, grid }: Visit) => files.filter(({ arrived }) => arrived <= grid.laidOut);
const scriptsBefore = (visit: Visit) => beforeGrid(visit).filter(({ url }) => url.endsWith('.js'));
const scriptBytes = (visit: Visit) => bytesOf(scriptsBefore(visit));
const remoteBytes = (visit: Visit) =>
  bytesOf(scriptsBefore(visit).filter(({ url }) => !url.startsWith('/releases/shell/')));
const isStyle = ({ url }: LoadedFile) => url.endsWith('.css');
const bytesOf = (files: LoadedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
