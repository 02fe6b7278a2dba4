import { expect, test } from 'vitest';
import { type DrawnItem, drawItem, drawnModels } from './draw-item.ts';
import colours from './finishes/colours.json' with { type: 'json' };
import known from './finishes/known-finishes.json' with { type: 'json' };
import motifs from './finishes/motifs.json' with { type: 'json' };
import { patterns } from './patterns/patterns.ts';

const anItem = (changes: Partial<DrawnItem> = {}): DrawnItem => ({
  model: 'ak47',
  type: 'Rifle',
  finish: 'Redline',
  style: 'hydrographic',
  rarity: 'Classified',
  exterior: 'Factory New',
  ...changes,
});

const exteriors = [
  'Factory New',
  'Minimal Wear',
  'Field-Tested',
  'Well-Worn',
  'Battle-Scarred',
  'Not Painted',
] as const;

/** Finishes with the longest documents, and common ones. */
const finishes = [
  { finish: 'Case Hardened', style: 'patina' },
  { finish: 'Hyper Beast', style: 'custom paint' },
  { finish: 'Neon Kimono', style: 'hydrographic' },
  { finish: 'Slaughter', style: 'custom paint' },
  { finish: 'Bright Water', style: 'hydrographic' },
  { finish: 'Doppler', style: 'custom paint', phase: 'Ruby' },
  { finish: 'Blood Tiger', style: 'hydrographic' },
  { finish: 'Candy Apple', style: 'solid color' },
  { finish: 'Death Strike', style: 'custom paint' },
  { finish: 'Safari Mesh', style: 'spray-paint' },
];

/** Outlines without their fills. */
const outlinesOf = (svg: string) => svg.slice(svg.indexOf('<defs>'), svg.indexOf('<linearGradient'));

function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', , selfClosing] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w-]*="[^"<>]*")*)\s*(\/?)>/g,
  )) {
    if (closing === '/') {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (selfClosing !== '/') open.push(name);
  }
  return open;
}

test('every known model has a silhouette of its own', () => {
  const outlines = drawnModels.map((model) => outlinesOf(drawItem(anItem({ model }))));
  expect(drawnModels).toHaveLength(63);
  expect(new Set(outlines).size).toBe(drawnModels.length);
});

test('every model stays under 12 kB in every finish and at every wear', () => {
  for (const model of drawnModels) {
    for (const finish of finishes) {
      for (const exterior of exteriors) {
        const svg = drawItem(anItem({ model, exterior, rarity: 'Covert', ...finish }));
        expect(Buffer.byteLength(svg), `${model} ${finish.finish} ${exterior}`).toBeLessThan(12_000);
      }
    }
  }
});

test('every drawing is well-formed and has no external references', () => {
  for (const model of drawnModels) {
    for (const finish of finishes) {
      const svg = drawItem(anItem({ model, exterior: 'Battle-Scarred', ...finish }));
      expect(unclosedTags(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|foreignObject|<style|<text/);
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size, `${model} ${finish.finish}: ids`).toBe(ids.length);
      for (const [, reference] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(reference);
    }
  }
});

test('the same item is always drawn in the same way', () => {
  const item = anItem({ finish: 'A finish nobody has seen', exterior: 'Well-Worn' });
  expect(drawItem(item)).toBe(drawItem({ ...item }));
});

test('finishes of one weapon differ', () => {
  const drawings = finishes.map((finish) => drawItem(anItem(finish)));
  expect(new Set(drawings).size).toBe(finishes.length);
});

test('the phases of a Doppler differ', () => {
  const phases = ['Phase 1', 'Phase 2', 'Phase 3', 'Phase 4', 'Ruby', 'Sapphire', 'Black Pearl'];
  const drawings = phases.map((phase) =>
    drawItem(anItem({ model: 'knife_karambit', type: 'Knife', finish: 'Doppler', phase })),
  );
  expect(new Set(drawings).size).toBe(phases.length);
});

test('each wear looks different from the one before', () => {
  expect(new Set(exteriors.map((exterior) => drawItem(anItem({ exterior })))).size).toBe(exteriors.length);
});

test('an item without a wear looks factory new', () => {
  const { exterior: _, ...unknown } = anItem();
  const outline = drawItem(anItem());
  expect(drawItem(unknown)).toBe(outline);
  expect(drawItem(anItem({ exterior: null }))).toBe(outline);
});

test('an unknown model is drawn as a plain one of its type', () => {
  const imported = outlinesOf(drawItem(anItem({ model: 'railgun', type: 'Pistol' })));
  expect(imported).toBe(outlinesOf(drawItem(anItem({ model: 'hkp2000', type: 'Pistol' }))));
});

test('an unknown type, style and rarity are drawn', () => {
  const svg = drawItem(
    anItem({ model: 'constructor', type: 'toString', style: '__proto__', rarity: 'valueOf', finish: 'constructor' }),
  );
  expect(unclosedTags(svg)).toEqual([]);
  expect(drawItem(anItem({ finish: '', style: '' }))).toMatch(/^<svg /);
});

test('a script in a name is not written into the drawing', () => {
  const hostile = '"><script>alert(1)</script>';
  const svg = drawItem({
    model: hostile,
    type: hostile,
    finish: hostile,
    style: hostile,
    rarity: hostile,
    phase: hostile,
  });
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('alert');
});

test('every row of the tables of finishes has a pattern and five colours', () => {
  const choices = [...Object.values(motifs.styles), ...motifs.words.map(([, choice]) => choice)];
  const used = [...choices.flat(), ...Object.values(known.finishes).map(([pattern]) => pattern)];
  expect(used.filter((name) => !(String(name) in patterns))).toEqual([]);
  const palettes = [
    ...Object.values(known.finishes).map(([, palette]) => palette),
    ...Object.values(known.phases),
    ...colours.words.map(([, palette]) => palette),
    ...colours.lots,
  ];
  expect(palettes.filter((palette) => !/^([0-9a-f]{6} ){4}[0-9a-f]{6}$/.test(palette ?? ''))).toEqual([]);
});
