import { blend, type Colour, fromHue } from '../colour.ts';
import type { Palette } from '../patterns/canvas.ts';
import type { PatternName } from '../patterns/patterns.ts';
import type { Random } from '../seeded-random.ts';
import colours from './colours.json' with { type: 'json' };
import known from './known-finishes.json' with { type: 'json' };
import motifs from './motifs.json' with { type: 'json' };

interface Finish {
  pattern: PatternName;
  palette: Palette;
}

/*
 * The tables. Colours are ground, second, third, accent and ink as `rrggbb`; words are regular expressions of finish
 * names, of which the first that matches wins. JSON has no tuples and no names of patterns; that every row can be drawn
 * is shown by drawing it, in the test.
 */
type Choice = readonly [PatternName, ...PatternName[]];

/** Well-known finishes, drawn in our own way. */
const knownFinishes = new Map(Object.entries(known.finishes)) as unknown as ReadonlyMap<string, [PatternName, string]>;

/** Doppler and Gamma Doppler by phase. */
const phaseColours = new Map(Object.entries(known.phases));

const colourWords = colours.words.map(([words = '', palette = '']) => ({ words: new RegExp(words, 'i'), palette }));

/** Palettes for names without a colour, chosen at random. */
const lotPalettes = colours.lots as [string, ...string[]];

const motifWords = motifs.words.map(([words, choice]) => ({
  words: new RegExp(words as string, 'i'),
  choice: choice as unknown as Choice,
}));

/** Patterns by finish style, for names without a motif. */
const styleMotifs = new Map(Object.entries(motifs.styles)) as unknown as ReadonlyMap<string, Choice>;

function readPalette(colours: string): Palette {
  const [ground = '', second = '', third = '', accent = '', ink = ''] = colours
    .split(' ')
    .map((colour) => `#${colour}`);
  return { ground, second, third, accent, ink };
}

/** Blends every colour of the palette with one colour. */
export function tint(palette: Palette, towards: Colour, share: number): Palette {
  return {
    ground: blend(palette.ground, towards, share),
    second: blend(palette.second, towards, share),
    third: blend(palette.third, towards, share),
    accent: blend(palette.accent, towards, share),
    ink: blend(palette.ink, towards, share),
  };
}

/** The first colour in the name gives the palette, a second one the accent; without any, a random palette. */
function paletteFor(finish: string, random: Random): Palette {
  const matches = colourWords
    .map(({ words, palette }) => ({ colours: palette, at: finish.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first, other] = matches;
  if (first === undefined)
    return tint(
      readPalette(random.pick(lotPalettes)),
      fromHue(random.between(0, 360), 0.6, 0.45),
      random.between(0, 0.14),
    );
  const palette = tint(
    readPalette(first.colours),
    fromHue(random.between(0, 360), 0.7, 0.5),
    random.between(0.02, 0.12),
  );
  if (other === undefined) return palette;
  const guest = readPalette(other.colours);
  return { ...palette, third: guest.ground, accent: guest.accent };
}

function motifFor(finish: string, style: string, random: Random): PatternName {
  const match = motifWords.find(({ words }) => words.test(finish));
  const isSheetMetal = style === 'anodized' || style === 'solid color';
  if (match && !isSheetMetal) return random.pick(match.choice);
  return random.pick(styleMotifs.get(style) ?? ['slashes']);
}

/** Pattern and palette of a finish: from the table of well-known finishes, else from the words of its name, else random. */
export function chooseFinish(finish: string, style: string, phase: string, random: Random): Finish {
  const phased = phaseColours.get(`${finish} ${phase}`);
  if (phased !== undefined) return { pattern: 'doppler', palette: readPalette(phased) };
  const [pattern, palette] = knownFinishes.get(finish) ?? [];
  if (pattern && palette) return { pattern, palette: readPalette(palette) };
  return { palette: paletteFor(finish, random), pattern: motifFor(finish, style, random) };
}
