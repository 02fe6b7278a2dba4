import * as z from 'zod/mini';

/** A link that shows an item in the game. */
export const INSPECT_URL = /^steam:\/\/[\x21-\x7e]{1,500}$/;

export const Sticker = z.object({
  name: z.string(),
  /** Its place on the item, from 0. */
  slot: z.number(),
  /** Share that is scraped off, 0 to 1. */
  wear: z.number(),
});
export type Sticker = z.output<typeof Sticker>;

/** What makes an item the one it is. */
export const UnitFacts = z.object({
  id: z.number(),
  /** Wear, 0 to 1 with ten places; null for items without it. */
  float: z.nullable(z.number()),
  /** Pattern template; null where it is not known. */
  seed: z.nullable(z.number()),
  phase: z.nullable(z.string()),
  name_tag: z.nullable(z.string()),
  stickers: z.array(Sticker),
  charm: z.nullable(z.object({ name: z.string(), seed: z.nullable(z.number()) })),
  /** `steam://` address that shows it in the game; null where it is not known. */
  inspect_url: z.nullable(z.string()),
  /** When it can be delivered, in seconds since 1970; null: now. */
  available_at: z.nullable(z.number()),
});
export type UnitFacts = z.output<typeof UnitFacts>;

/** An item in stock that is known by itself. */
export const Unit = z.extend(UnitFacts, {
  /** Internal currency, two places: its own, or that of its product. */
  price: z.number(),
  /** How much of its fade it shows, in per cent, 80 to 100; null for items without a fade. */
  fade: z.optional(z.nullable(z.number())),
});
export type Unit = z.output<typeof Unit>;
