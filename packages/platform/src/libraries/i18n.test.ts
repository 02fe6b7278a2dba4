import type { ParseKeys } from 'i18next';
import { expectTypeOf, test } from 'vitest';

declare module './i18n.ts' {
  interface TextNamespaces extends Record<'parcels', { title: string; status: { sent: string; lost: string } }> {}
}

type Key = ParseKeys<'parcels'>;

test('a text is asked for by the keys that its namespace has, and by no other', () => {
  expectTypeOf<Key>().toEqualTypeOf<'title' | 'status.sent' | 'status.lost'>();
  expectTypeOf<'titel'>().not.toExtend<Key>();
});

test('a key that is put together exists for everything that it may be put together of', () => {
  expectTypeOf<`status.${'sent' | 'lost'}`>().toExtend<Key>();
  expectTypeOf<`status.${'sent' | 'returned'}`>().not.toExtend<Key>();
  expectTypeOf<`status.${string}`>().not.toExtend<Key>();
});
