/** Size of share pictures in pixels, as Open Graph recommends. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Address of the picture of a product, of one of its units, or of the store. */
export function shareImagePath(of: number | 'store', unit?: number): string {
  return `/api/share/${of}${unit === undefined ? '' : `-${unit}`}.png`;
}
