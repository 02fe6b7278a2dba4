import { AcidFadeCalculator, AmberFadeCalculator, FadeCalculator } from 'csgo-fade-percentage-calculator';

/** The library's own types do not resolve. */
interface Calculator {
  getSupportedWeapons(): readonly string[];
  getFadePercentages(weapon: string): readonly { percentage: number }[];
}

const CALCULATORS: Record<string, Calculator> = {
  Fade: FadeCalculator,
  'Amber Fade': AmberFadeCalculator,
  'Acid Fade': AcidFadeCalculator,
};

/** Shares by pattern of a skin, each reckoned for all patterns once: 36 skins of a thousand. */
const known = new Map<string, readonly number[]>();

/**
 * How much of its fade an item shows, in per cent with one place, 80 to 100, as traders compare it; null for items without a fade,
 * with an unknown pattern, or of a weapon whose fade nobody has measured.
 */
export function fadeOf(weapon: string, finish: string, seed: number | null): number | null {
  const calculator = CALCULATORS[finish];
  if (seed === null || !calculator?.getSupportedWeapons().includes(weapon)) return null;
  const name = `${weapon} ${finish}`;
  let shares = known.get(name);
  if (shares === undefined) {
    shares = calculator.getFadePercentages(weapon).map(({ percentage }) => Math.round(percentage * 10) / 10);
    known.set(name, shares);
  }
  return shares[seed] ?? null;
}
