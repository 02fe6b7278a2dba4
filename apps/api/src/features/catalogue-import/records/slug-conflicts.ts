import { WHOLE_CATALOGUE } from '@patina/shared-api/contract/catalogue/whole-catalogue';
import { slugOf } from '#shared/items/slug.ts';
import type { Terms } from '#shared/products/terms-repository.ts';
import type { ImportRecord } from './import-record.ts';

/**
 * Checks that the terms of the catalogue stay unambiguous: no two names share the slug of their URL, and a weapon keeps
 * its type.
 */
export class SlugConflicts {
  readonly #names = {
    type: new Map<string, string>(),
    weapon: new Map<string, string>(),
    quality: new Map<string, string>(),
  };
  readonly #typeOfWeapon = new Map<string, string>();

  constructor({ types, weapons, qualities }: Terms) {
    for (const { slug, name } of types) this.#names.type.set(slug, name);
    for (const { slug, name } of qualities) this.#names.quality.set(slug, name);
    for (const { slug, name, typeId } of weapons) {
      this.#names.weapon.set(slug, name);
      this.#typeOfWeapon.set(name, types.find(({ id }) => id === typeId)?.name ?? '');
    }
  }

  /** Adds the terms of a record and returns its conflicts. */
  add({ type, weapon, quality }: Pick<ImportRecord, 'type' | 'weapon' | 'quality'>): string[] {
    const clashes = [
      this.#addName('type', type),
      this.#addName('weapon', weapon),
      quality === undefined ? undefined : this.#addName('quality', quality),
    ].filter((clash) => clash !== undefined);
    if (clashes.length > 0) return clashes;
    const known = this.#typeOfWeapon.get(weapon);
    if (known !== undefined && known !== type) return [`weapon ${weapon} is of the type ${known}, not ${type}`];
    this.#typeOfWeapon.set(weapon, type);
    return [];
  }

  #addName(kind: 'type' | 'weapon' | 'quality', name: string): string | undefined {
    const slug = slugOf(name);
    if (slug === '' || WHOLE_CATALOGUE.includes(slug)) return `${kind} ${name} cannot be part of an address`;
    const known = this.#names[kind].get(slug);
    if (known !== undefined && known !== name)
      return `${kind} ${name} would share its address with ${known}: write it the same way`;
    this.#names[kind].set(slug, name);
    return undefined;
  }
}
