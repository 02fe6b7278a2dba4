/** Whether an address from the server can be that of a payment page; excludes `javascript:` and the like. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
