import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '@patina/workspace/project-root';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const STYLES = path.join(projectRoot, 'packages/ui/src/theme/fonts.css');

/** Arimo has the metrics of Arial. */
const ARIMO = [
  require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
  require.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2'),
];

/**
 * Gives a page the font that it shows before its own has arrived, with the adjustments of the kit's style sheet, so that
 * the layout does not depend on the machine having Arial or a font like it.
 */
export async function provideFallbackFont(page: Page): Promise<void> {
  const css = await readFile(STYLES, 'utf8');
  const rules = [...css.matchAll(/@font-face \{([^}]*"Geist Fallback"[^}]*)\}/g)].map(([, rule = '']) => rule);
  const faces = await Promise.all(
    ARIMO.map(async (file, place) => {
      const declared = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(rules[place] ?? '')?.[1] ?? '';
      return {
        weight: declared('font-weight'),
        sizeAdjust: declared('size-adjust'),
        ascentOverride: declared('ascent-override'),
        descentOverride: declared('descent-override'),
        lineGapOverride: declared('line-gap-override'),
        base64: await readFile(file, 'base64'),
      };
    }),
  );
  await page.addInitScript((given) => {
    for (const { base64, ...descriptors } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace('Geist Fallback', bytes, descriptors));
    }
  }, faces);
}
