import type { FillCondition } from '@patina/platform/registry';

/** What conditions of fillers ask about. */
export interface PageOfSlot {
  isSignedIn: boolean;
  /** Language code. */
  language: string;
  /** Category of what the slot is about, if it is about something of the catalogue. */
  category?: string | undefined;
}

/** Whether a page fulfils all of a filler's condition. */
export function isMet(when: FillCondition | undefined, { isSignedIn, language, category }: PageOfSlot): boolean {
  const { signedIn, languages, categories } = when ?? {};
  if (signedIn !== undefined && signedIn !== isSignedIn) return false;
  if (languages && !languages.includes(language)) return false;
  return !categories || (category !== undefined && categories.includes(category));
}
