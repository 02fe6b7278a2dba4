/* The one atom store of the page; see router.ts for why this file exists. */
export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai';
export { atom, createStore, Provider as StoreProvider, useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
