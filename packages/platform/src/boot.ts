import type { RegistrySlice } from './registry.ts';

/** Display preferences that the edge fetched the inlined answers with. */
export interface BootLocale {
  currency: string;
  /** Language id. */
  language: number;
}

/** What the edge writes into the page, so that nothing is discovered late. */
export interface BootData {
  slice: RegistrySlice;
  locale: BootLocale | null;
  /** API answers by request key (see contract/request-key.ts of shared-api). */
  answers: Record<string, unknown>;
  /** True where a developer or QA replaced a remote by another build. */
  overridden: string[];
}

/** Id of the JSON element that carries the boot data. */
export const BOOT_ELEMENT_ID = 'patina-boot';

interface ParsedPage {
  getElementById(id: string): { textContent: string | null } | null;
}

/** Reads the boot data out of the page. Throws when the edge did not compose the page. */
export function readBootData(document: ParsedPage): BootData {
  const element = document.getElementById(BOOT_ELEMENT_ID);
  if (!element?.textContent) {
    throw new Error('The page carries no boot data: open the store through its edge, not through a file server.');
  }
  return JSON.parse(element.textContent) as BootData;
}
