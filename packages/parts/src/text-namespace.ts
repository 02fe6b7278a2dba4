import type { TextNamespaces } from '@patina/platform/i18n';

/**
 * i18n namespace whose texts a part shows: the app's own. Parts are compiled with each app that imports them, so a text
 * that the app does not have is a type error there.
 */
export type TextNamespace = keyof TextNamespaces;
