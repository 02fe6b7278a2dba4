/** Size of the pictures that stand for a page elsewhere, in pixels: the one Open Graph's readers ask for. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Address of a product's picture for sharing, or of the store's. */
export function shareImagePath(of: number | 'store'): string {
  return `/api/share/${of}.png`;
}
