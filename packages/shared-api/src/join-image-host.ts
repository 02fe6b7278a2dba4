/** Completes the address of a picture: relative ones are on the image host (docs/product.md#pictures). */
export function joinImageHost(host: string, imgUrl: string): string {
  if (/^(https?:)?\//.test(imgUrl) || host === '') return imgUrl;
  return `${host.replace(/\/+$/, '')}/${imgUrl}`;
}
