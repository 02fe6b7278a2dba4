import { deskContent } from '@patina/shared-api/contract/desk/content';
import { deskMessages } from '@patina/shared-api/contract/desk/messages';
import { offers } from '@patina/shared-api/contract/desk/offers';
import { orders } from '@patina/shared-api/contract/desk/orders';
import { people } from '@patina/shared-api/contract/desk/people';
import { products } from '@patina/shared-api/contract/desk/products';
import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { Found } from '@patina/shared-api/contract/desk/search';
import type { Actor } from '#operators/desk-acts.ts';
import { readRowId } from '#operators/list-conditions.ts';
import { noteRead } from '#operators/note-read.ts';
import type { Database } from '#platform/database/tables.ts';

/** What was typed, and the numbers that it can be. */
export interface Typed {
  text: string;
  /** Id of a row; 0, which no row has, if it cannot be one. */
  id: number;
  /** A number as long as those of Steam; empty if it is none. */
  digits: string;
  /** Id of the language that titles are searched in. */
  language: number | undefined;
}

const readTyped = (text: string, language: number | undefined): Typed => ({
  text,
  id: readRowId(text),
  digits: /^[1-9]\d{0,19}$/.test(text) ? text : '',
  language,
});

/** Who may see what is found: those who may open its page. */
const SEEN_BY: Record<keyof Found, readonly Role[]> = {
  orders: orders.details.access.roles,
  people: people.details.access.roles,
  products: products.read.access.roles,
  offers: offers.details.access.roles,
  pages: deskContent.page.access.roles,
  messages: deskMessages.details.access.roles,
};

/** How each kind is found, by the area that has it. */
export type Finders = { [Kind in keyof Found]-?: (typed: Typed) => Promise<NonNullable<Found[Kind]>> };

export type DeskSearch = ReturnType<typeof deskSearch>;

/** Searches what an operator may open; that people were seen is in the audit log. */
export function deskSearch(database: Database, finders: Finders) {
  return async (text: string, { email, roles }: Actor, language?: number): Promise<Found> => {
    const typed = readTyped(text, language);
    const kinds = (Object.keys(finders) as (keyof Found)[]).filter((kind) =>
      SEEN_BY[kind].some((role) => roles.includes(role)),
    );
    const entries = await Promise.all(kinds.map(async (kind) => [kind, await finders[kind](typed)] as const));
    const found: Found = Object.fromEntries(entries);
    for (const kind of ['people', 'messages'] as const) {
      if (found[kind]?.length) await noteRead(database, email, kind);
    }
    return found;
  };
}
