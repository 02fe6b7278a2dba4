import * as z from 'zod/mini';
import { get } from '../protocol/endpoint.ts';
import { answer } from '../protocol/envelope.ts';
import { Locale } from '../protocol/request-parameters.ts';
import { TONES } from './announcement-tones.ts';

/** What every page says above its header at the moment (docs/product.md#announcement). */
export const Announcement = z.object({
  tone: z.enum(TONES),
  /** Path of the store that the text leads to. */
  link: z.nullable(z.string()),
  /** By the code of their language; languages without a text see nothing. */
  texts: z.record(z.string(), z.string()),
});
export type Announcement = z.output<typeof Announcement>;

export const announcement = {
  read: get('/announcement', 'What every page says at the moment', Locale, answer(z.nullable(Announcement))),
};
