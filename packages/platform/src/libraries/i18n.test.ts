import type { ParseKeys } from 'i18next';
import { expectTypeOf, test } from 'vitest';

declare module './i18n.ts' {
  interface TextNamespaces extends Record<'parcels', { title: string; status: { sent: string; lost: string } }> {}
}

type Key = ParseKeys<'parcels'>;

test('only the keys of a namespace can be requested', () => {
  expectTypeOf<Key>().toEqualTypeOf<'title' | 'status.sent' | 'status.lost'>();
  expectTypeOf<'titel'>().not.toExtend<Key>();
});

test('a composed key must exist for every value of its parts', () => {
  expectTypeOf<`status.${'sent' | 'lost'}`>().toExtend<Key>();
  expectTypeOf<`status.${'sent' | 'returned'}`>().not.toExtend<Key>();
  expectTypeOf<`status.${string}`>().not.toExtend<Key>();
});
