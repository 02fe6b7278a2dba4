import { WHOLE_CATALOGUE } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import type { ImportFault } from '#catalogue/import/import-problems.ts';
import { slugOf, type Terms } from '#catalogue/products/terms.ts';

/** Terms of one record, as a file is the first to have them. */
export interface GivenTerms {
  line: number;
  type: string;
  weapon: string;
  quality?: string | undefined;
}

type Kind = 'type' | 'weapon' | 'quality';

/** Their numbers are of two bytes. */
const MOST_TERMS = 32_767;

/**
 * Checks that the terms of the catalogue stay unambiguous: no two names share the slug of their URL, and a weapon keeps
 * its type.
 */
export class TermConflicts {
  /** Different terms of the records so far, with the first line of each. */
  readonly given: GivenTerms[] = [];
  readonly #names = {
    type: new Map<string, string>(),
    weapon: new Map<string, string>(),
    quality: new Map<string, string>(),
  };
  readonly #typeOfWeapon = new Map<string, string>();
  /** Weapons with their type, and qualities, that were added without a conflict. */
  readonly #added = { weapon: new Map<string, string>(), quality: new Set<string | undefined>([undefined]) };

  constructor({ types, weapons, qualities }: Pick<Terms, 'types' | 'weapons' | 'qualities'>) {
    for (const { slug, name } of types) this.#names.type.set(slug, name);
    for (const { slug, name } of qualities) this.#names.quality.set(slug, name);
    for (const { slug, name, typeId } of weapons) {
      this.#names.weapon.set(slug, name);
      this.#typeOfWeapon.set(name, types.find(({ id }) => id === typeId)?.name ?? '');
    }
  }

  /** Adds the terms of a record and returns its conflicts. */
  add({ type, weapon, quality }: Omit<GivenTerms, 'line'>, line: number): ImportFault[] {
    if (this.#added.weapon.get(weapon) === type && this.#added.quality.has(quality)) return [];
    const clashes = this.#clashes({ type, weapon, quality });
    if (clashes.length > 0) return clashes;
    this.#added.weapon.set(weapon, type);
    this.#added.quality.add(quality);
    this.given.push({ line, type, weapon, quality });
    return [];
  }

  #clashes({ type, weapon, quality }: Omit<GivenTerms, 'line'>): ImportFault[] {
    const clashes = [
      this.#addName('type', type),
      this.#addName('weapon', weapon),
      quality === undefined ? undefined : this.#addName('quality', quality),
    ].filter((clash) => clash !== undefined);
    if (clashes.length > 0) return clashes;
    const known = this.#typeOfWeapon.get(weapon);
    if (known !== undefined && known !== type) {
      return [{ code: 'type-differs', values: { name: weapon, known, given: type } }];
    }
    this.#typeOfWeapon.set(weapon, type);
    return [];
  }

  #addName(kind: Kind, name: string): ImportFault | undefined {
    const slug = slugOf(name);
    const values = { field: kind, name };
    if (slug === '' || WHOLE_CATALOGUE.includes(slug)) return { code: 'no-address', values };
    const names = this.#names[kind];
    const known = names.get(slug);
    if (known !== undefined && known !== name) return { code: 'same-address', values: { ...values, known } };
    if (known === undefined && names.size >= MOST_TERMS) {
      return { code: 'too-many-names', values: { ...values, most: MOST_TERMS } };
    }
    names.set(slug, name);
    return undefined;
  }
}
