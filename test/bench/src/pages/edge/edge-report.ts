import { median, pairedRatio, spread } from '../ratios.ts';

/** One round: pages per second of each variant. */
export interface EdgeRound {
  composed: number;
  kept: number;
  different: number;
}

type Measure = keyof EdgeRound;

/** Ratios that must not be less than their budget. */
const BUDGETS: { name: string; of: Measure; to: Measure; least: number }[] = [
  { name: 'kept pages ÷ composed without rendering', of: 'kept', to: 'composed', least: 10 },
  { name: 'all different, rendered ÷ composed without rendering', of: 'different', to: 'composed', least: 0.5 },
];

/** Prints pages per second and their ratios: the median of the rounds' own, with the least and the most. */
export function printEdgeReport(rounds: readonly EdgeRound[]): void {
  const valuesOf = (measure: Measure) => rounds.map((round) => round[measure]);
  const figure = (measure: Measure) => median(valuesOf(measure)).toFixed(0);
  const ratios = BUDGETS.map(({ name, of, to, least }) => {
    const ratio = pairedRatio(rounds.map((round) => [round[of], round[to]]));
    const range = `${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}`;
    return `${name.padEnd(56)}${ratio.median.toFixed(2).padStart(7)}   (${range}; at least ${least})`;
  });
  console.log(`
Guests' pages per second, 16 at once; medians of ${rounds.length} rounds
composed without rendering, all different   ${figure('composed')}
rendered, all different                     ${figure('different')}
kept                                        ${figure('kept')}

${ratios.join('\n')}

Noise: the middle half of the rounds within ${(spread(valuesOf('composed')) * 100).toFixed(0)} % of the median (composed).`);
}
