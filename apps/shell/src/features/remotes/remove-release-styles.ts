import type { RemoteRelease } from '@patina/platform/registry';

/**
 * Takes the style sheets of a release that another one stands in for out of the page: those of two releases have the
 * same class names.
 */
export function dropStyles({ base }: RemoteRelease, document: Document): void {
  for (const link of document.querySelectorAll(`link[rel="stylesheet"][href*="${base}"]`)) link.remove();
}
