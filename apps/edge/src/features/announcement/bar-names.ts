import type { ShippedLanguage } from '@patina/platform/languages';

const NAMES: Record<ShippedLanguage, string> = { en: 'Announcement', pt: 'Aviso', es: 'Aviso', de: 'Hinweis' };

/** The accessible name of an announcement; English in a language that only the operator has. */
export const barName = (language: string): string => new Map(Object.entries(NAMES)).get(language) ?? NAMES.en;
