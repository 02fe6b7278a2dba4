/** Size of share pictures in pixels, as Open Graph recommends. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export function shareImagePath(of: number | 'store'): string {
  return `/api/share/${of}.png`;
}
