import type { BootData } from '@patina/platform/boot-data';
import { matchRoute } from '@patina/platform/match-route';
import { hasSecretAddress } from '@patina/shared-api/contract/protocol/secret-address';
import { newDocument } from '#shared/new-document/new-document.ts';

/**
 * Resolves if a document with the operator's tag, whose scripts run on while the visitor moves through the store, may show the
 * page of an address. Opens any other page in a new document, which the edge makes without the tag.
 */
export async function guardTag({ tagPages = {} }: BootData, url: URL): Promise<void> {
  if (mayHaveTag(tagPages, url)) return;
  newDocument.follow(location.origin + url.pathname + url.search + url.hash);
  // The navigation stays pending until the document is there.
  await new Promise<never>(() => {});
}

/** A page that is public, without a secret in its address. */
function mayHaveTag(tagPages: Record<string, boolean>, address: URL): boolean {
  const pages = Object.entries(tagPages).map(([path, isPublic]) => ({ path, isPublic }));
  return matchRoute(pages, address.pathname)?.route.isPublic === true && !hasSecretAddress(address);
}
