import type { TextNamespaces } from '@patina/platform/i18n';

/**
 * i18n namespace of the texts that a part shows: the app's own. Parts are compiled with each app that imports them, so
 * a text that the app lacks is a type error there.
 */
export type TextNamespace = keyof TextNamespaces;
