import type { ShippedLanguage } from '@patina/platform/languages';
import type { SmokePage } from './smoke-addresses.ts';

/** Languages in which each of the two visitors opens a page. */
export interface PagePlan {
  guest: ShippedLanguage[];
  /** The first is that in which the page is also looked at for what keeps people from it. */
  member: ShippedLanguage[];
  /** Of somebody who is made up, and has all roles. */
  operator: ShippedLanguage[];
}

/**
 * The two visitors share the languages of a page, so that each of them is opened once: one of them by who is signed in, on a
 * desktop, which takes twice as long. A page about the visitor is another one for a guest, and so may be what fills a page; a
 * page with the code of another one needs no second look.
 * @param languages to open, at least one
 * @param isCodeKnown whether only texts differ from what has passed, so that each language is opened by one of them only
 */
export function planPage(page: SmokePage, languages: readonly ShippedLanguage[], isCodeKnown = false): PagePlan {
  return { ...planVisitors(page, languages, isCodeKnown), operator: planOperator(page, languages) };
}

/** The many pages of the back office are opened in one language each, not the same for all. */
function planOperator(page: SmokePage, languages: readonly ShippedLanguage[]): ShippedLanguage[] {
  if (page.isFilled || !page.requires) return [...languages];
  return languages.slice(sumOf(page.address) % languages.length).slice(0, 1);
}

function planVisitors(
  page: SmokePage,
  languages: readonly ShippedLanguage[],
  isCodeKnown: boolean,
): Omit<PagePlan, 'operator'> {
  const all = [...languages];
  if (page.isPrivate || page.requires)
    return { guest: isCodeKnown ? [] : all.slice(0, 1), member: page.isTwin ? [] : all };
  if (page.isTwin || isCodeKnown) return { guest: all, member: [] };
  if (page.isFilled || all.length < 2) return { guest: all, member: all };
  const others = all.slice(1);
  const ofMember = others[sumOf(page.address) % others.length];
  return { guest: all.filter((language) => language !== ofMember), member: ofMember ? [ofMember] : [] };
}

/** The same each time for the same page. */
const sumOf = (text: string) => [...text].reduce((before, letter) => before + letter.charCodeAt(0), 0);
