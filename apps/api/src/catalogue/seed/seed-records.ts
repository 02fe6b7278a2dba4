import { readFile } from 'node:fs/promises';
import { TRANSLATED_LANGUAGES } from '@patina/platform/languages';
import { ITEM_CLASSES } from '@patina/shared-api/contract/catalogue/catalogue';
import * as z from 'zod/mini';

const Language = z.enum(TRANSLATED_LANGUAGES);

/** A finish of the game as `finishes.json` records it; facts from the MIT package @ianlucas/cs2-lib. */
export const SeedFinish = z.object({
  id: z.number(),
  type: z.string(),
  weapon: z.string(),
  model: z.string(),
  finish: z.string(),
  phase: z.optional(z.string()),
  rarity: z.string(),
  collection: z.optional(z.string()),
  float: z.tuple([z.number(), z.number()]),
  style: z.string(),
  names: z.optional(z.partialRecord(Language, z.string())),
});
export type SeedFinish = z.output<typeof SeedFinish>;

/** A collection: the classes of its items, and their price factor (1 is usual). */
const SeedCollection = z.object({
  name: z.string(),
  classes: z.array(z.enum(ITEM_CLASSES)),
  demand: z.number(),
});
type SeedCollection = z.output<typeof SeedCollection>;

export interface CatalogueSeed {
  finishes: SeedFinish[];
  collections: Map<string, SeedCollection>;
}

async function readRecords(file: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`./${file}`, import.meta.url), 'utf8'));
}

/** Reads the seed's finishes and collections. */
export async function readCatalogueSeed(): Promise<CatalogueSeed> {
  const [finishes, collections] = await Promise.all([readRecords('finishes.json'), readRecords('collections.json')]);
  return {
    finishes: z.array(SeedFinish).parse(finishes),
    collections: new Map(
      z
        .array(SeedCollection)
        .parse(collections)
        .map((collection) => [collection.name, collection]),
    ),
  };
}
