import { interpolate } from '@patina/http/interpolate';
import { type PlainPage, plainPage } from '#plain-page/plain-page.ts';
import { limitTexts } from './limit-texts.ts';

/** The page for an address that has requested too many, in the visitor's language. */
export function limitPage(language: string | undefined, seconds: number): PlainPage {
  const { sentence, ...texts } = limitTexts(language);
  return plainPage(language, { ...texts, sentence: interpolate(sentence, { seconds: String(seconds) }) });
}
