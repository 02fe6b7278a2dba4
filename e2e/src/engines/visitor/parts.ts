import type { Query } from './Query.ts';

/** Parts of the shop, as a visitor names them. */
export const MAIN: Query = { role: 'main' };
export const HEADING: Query = { role: 'heading', level: 1 };
export const DIALOG: Query = { role: 'dialog' };
export const CARDS: Query = { role: 'article', within: { role: 'listitem', within: MAIN } };
export const TITLES: Query = { role: 'heading', level: 3, within: CARDS };
const HEADER: Query = { role: 'banner' };

type Name = string | RegExp;

export const heading = (name: Name): Query => ({ role: 'heading', name });
export const button = (name: Name, within: Query = MAIN): Query => ({ role: 'button', name, within });
export const link = (name: Name, within: Query = MAIN): Query => ({ role: 'link', name, within });
export const field = (label: string, within: Query = MAIN): Query => ({ label, within });
export const inHeader = (role: 'link' | 'button', name: Name): Query => ({ role, name, within: HEADER });
export const text = (wanted: Name, within: Query = MAIN): Query => ({ text: wanted, within });
