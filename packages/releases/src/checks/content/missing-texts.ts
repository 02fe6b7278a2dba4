import type { ReleaseTexts } from '@patina/shared-api/contract/desk/live-releases';

/** Ending of a key whose text depends on a number. Each language has forms of its own. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Named at most, so that a file that was forgotten is one sentence. */
const MOST_KEYS = 5;

/**
 * Texts that some languages of a build have and others have not, and forms of numbers that a language lacks: a sentence
 * for each language.
 */
export function missingTexts(app: string, texts: ReleaseTexts): string[] {
  const all = new Set(
    Object.values(texts).flatMap((ofLanguage) => Object.keys(ofLanguage).map((key) => key.replace(PLURAL, ''))),
  );
  return Object.entries(texts).flatMap(([language, ofLanguage]) => {
    const own = keysOf(ofLanguage);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = [...all].filter((key) => !own.has(key));
    const missingForms = [...own]
      .filter(([, isCounted]) => isCounted)
      .flatMap(([key]) => forms.map((form) => `${key}_${form}`).filter((name) => !(name in ofLanguage)));
    const names = [...missing, ...missingForms].map((key) => key.replace(`${app}.`, ''));
    return sentences(app, language, names);
  });
}

/** Keys of texts that say something, without the endings of forms, and whether they have forms. */
function keysOf(texts: Record<string, string>): Map<string, boolean> {
  const keys = Object.keys(texts).filter((key) => texts[key]?.trim() !== '');
  return new Map(keys.map((key) => [key.replace(PLURAL, ''), PLURAL.test(key)]));
}

function sentences(app: string, language: string, missing: string[]): string[] {
  if (missing.length === 0) return [];
  const named = missing.slice(0, MOST_KEYS).map((key) => `"${key}"`);
  const others = missing.length > MOST_KEYS ? ` and ${missing.length - MOST_KEYS} more` : '';
  return [
    `"${app}" has no text ${named.join(', ')}${others} in ${language}, so its pages would show English or the key. Add it to ${language}.json in src/messages, beside that of the other languages.`,
  ];
}
