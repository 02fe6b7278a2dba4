/** Whether the server named an address that a payment page can have; `javascript:` and the like are none. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
