import os from 'node:os';
import type { LoadedFile, Visit } from './page-watch.ts';
import { median, pairedRatio, spread } from './ratios.ts';
import { SLOW_PHONE } from './slow-phone.ts';

/** Columns of the report. */
const VARIANTS = {
  federated: 'federated',
  oneApp: 'one app',
  federatedInBrowser: 'federated*',
  oneAppInBrowser: 'one app*',
} as const;

export type Variant = keyof typeof VARIANTS;

/** One visit of each variant, made directly after each other. */
export type PageRound = Record<Variant, Visit>;

interface ReportOptions {
  page: string;
  isDetailed: boolean;
}

/** Prints the comparison; sizes are those of the compressed files. */
export function printPageReport(rounds: readonly PageRound[], { page, isDetailed }: ReportOptions): void {
  console.log(`
${page}, cold (${SLOW_PHONE.name})
Medians of ${rounds.length} rounds; * rendered in the browser, the others on the server.

${row('', Object.values(VARIANTS))}
${[
  medians(rounds, 'painted grid', milliseconds, paintedAt),
  medians(rounds, 'grid usable', milliseconds, usableAt),
  medians(rounds, 'largest paint', milliseconds, largestPaint),
  medians(rounds, 'first paint', milliseconds, ({ firstPaint }) => firstPaint),
  medians(rounds, 'first scripts', kilobytes, scriptBytes),
  medians(rounds, 'document', kilobytes, ({ files: [document] }) => document?.bytes ?? 0),
  medians(rounds, 'style sheets', kilobytes, (visit) => bytesOf(beforeUse(visit).filter(isStyle))),
  medians(rounds, 'requests', String, (visit) => beforeUse(visit).length),
].join('\n')}

Each ratio is the median of the rounds' own, with the least and the most of them.
${ratios(rounds).join('\n')}
${budgets(rounds).join('\n')}

${noise(rounds)}`);
  if (!isDetailed) return;
  for (const variant of Object.keys(VARIANTS) as Variant[]) printFiles(variant, rounds.at(-1)?.[variant]);
}

const row = (label: string, cells: readonly string[]) =>
  `${label.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}`;

function medians(
  rounds: readonly PageRound[],
  label: string,
  write: (value: number) => string,
  read: (visit: Visit) => number,
): string {
  const variants = Object.keys(VARIANTS) as Variant[];
  return row(
    label,
    variants.map((variant) => write(median(valuesOf(rounds, variant, read)))),
  );
}

const paintedAt = ({ grid }: Visit) => grid.painted;
const usableAt = ({ usable }: Visit) => usable;
/** Browsers report none after the first press: where only a splash was before, it is that of the grid. */
const largestPaint = (visit: Visit) => Math.max(visit.largestPaint, paintedAt(visit));

interface RatioBudget {
  what: string;
  read: (visit: Visit) => number;
  of: Variant;
  to: Variant;
  most: number;
}

const RATIO_BUDGETS: RatioBudget[] = [
  { what: 'painted grid ÷ one app*', read: paintedAt, of: 'federated', to: 'oneAppInBrowser', most: 0.4 },
  { what: 'largest paint ÷ one app*', read: largestPaint, of: 'federated', to: 'oneAppInBrowser', most: 0.45 },
  { what: 'painted grid ÷ one app', read: paintedAt, of: 'federated', to: 'oneApp', most: 1.03 },
  { what: 'grid usable ÷ one app', read: usableAt, of: 'federated', to: 'oneApp', most: 1.05 },
  { what: 'grid usable ÷ federated*', read: usableAt, of: 'federated', to: 'federatedInBrowser', most: 1 },
  {
    what: 'painted grid*, federated ÷ one app',
    read: paintedAt,
    of: 'federatedInBrowser',
    to: 'oneAppInBrowser',
    most: 1.05,
  },
];

function ratios(rounds: readonly PageRound[]): string[] {
  return RATIO_BUDGETS.map(({ what, read, of, to, most }) => {
    const paired = pairedRatio(rounds.map((round) => [read(round[of]), read(round[to])] as const));
    const range = `(${paired.least.toFixed(2)}–${paired.most.toFixed(2)})`;
    return line({ what, measured: paired.median, most, write: (value) => value.toFixed(3) }, range);
  });
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
    { what: 'first scripts', measured: median(federated(scriptBytes)), most: 182_200, write: kilobytes },
    { what: 'of them the remote’s own', measured: median(federated(remoteBytes)), most: 18_000, write: kilobytes },
    {
      what: 'layout shift, worst visit',
      measured: Math.max(...federated(({ layoutShift }) => layoutShift)),
      most: 0.01,
      write: (value) => value.toFixed(3),
    },
  ];
  return list.map((budget) => line(budget));
}

function line({ what, measured, most, write }: Budget, range = ''): string {
  return `${measured <= most ? '✓' : '✗'} ${what.padEnd(36)} ${write(measured).padStart(10)}   target: at most ${write(most)}   ${range}`.trimEnd();
}

function noise(rounds: readonly PageRound[]): string {
  const variants = Object.keys(VARIANTS) as Variant[];
  const spreads = variants.map((name) => `${percent(spread(valuesOf(rounds, name, paintedAt)))} (${VARIANTS[name]})`);
  return `Noise: the middle half of the visits spans, of the median, ${spreads.join(', ')};
load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors.`;
}

function printFiles(variant: Variant, visit: Visit | undefined): void {
  console.log(`\nFiles before the page was usable, ${VARIANTS[variant]}, last round`);
  for (const { url, bytes, arrived } of visit ? beforeUse(visit) : []) {
    console.log(`${kilobytes(bytes).padStart(10)} ${milliseconds(arrived).padStart(9)}  ${url}`);
  }
}

const valuesOf = (rounds: readonly PageRound[], variant: Variant, read: (visit: Visit) => number) =>
  rounds.map((round) => read(round[variant]));

/** Files that arrived after the first click was answered were not needed for it. */
const beforeUse = ({ files, usable }: Visit) => files.filter(({ arrived }) => arrived <= usable);
/** Scripts of the document. */
const scriptsBefore = (visit: Visit) => beforeUse(visit).filter(({ isFirst }) => isFirst);
const scriptBytes = (visit: Visit) => bytesOf(scriptsBefore(visit));
const remoteBytes = (visit: Visit) =>
  bytesOf(scriptsBefore(visit).filter(({ url }) => !url.startsWith('/releases/shell/')));
const isStyle = ({ url }: LoadedFile) => url.endsWith('.css');
const bytesOf = (files: LoadedFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
