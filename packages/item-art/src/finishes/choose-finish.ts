import { blend, type Colour, fromHue } from '../colour.ts';
import type { Palette } from '../patterns/canvas.ts';
import type { PatternName } from '../patterns/patterns.ts';
import type { Random } from '../seeded-random.ts';
import { colourWords, lotPalettes } from './colour-words.ts';
import { knownFinishes, phaseColours } from './known-finishes.ts';
import { motifWords, styleMotifs } from './motif-words.ts';

interface Finish {
  pattern: PatternName;
  palette: Palette;
}

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
    .map(([words, colours]) => ({ colours, at: finish.search(words) }))
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
  const matches = motifWords.find(([words]) => words.test(finish));
  const isSheetMetal = style === 'anodized' || style === 'solid color';
  if (matches !== undefined && !isSheetMetal) return random.pick(matches[1]);
  return random.pick(styleMotifs.get(style) ?? ['slashes']);
}

/** Pattern and palette of a finish: from the table of well-known finishes, else from the words of its name, else random. */
export function chooseFinish(finish: string, style: string, phase: string, random: Random): Finish {
  const phased = phaseColours.get(`${finish} ${phase}`);
  if (phased !== undefined) return { pattern: 'doppler', palette: readPalette(phased) };
  const known = knownFinishes.get(finish);
  if (known !== undefined) return { pattern: known[0], palette: readPalette(known[1]) };
  return { palette: paletteFor(finish, random), pattern: motifFor(finish, style, random) };
}
