import type { RemoteRelease } from '@patina/platform/registry';

/**
 * Removes the style sheets of a release that a fallback has replaced: those of two releases have the
 * same class names.
 */
export function removeReleaseStyles({ base }: RemoteRelease, document: Document): void {
  for (const link of document.querySelectorAll(`link[rel="stylesheet"][href*="${base}"]`)) link.remove();
}
