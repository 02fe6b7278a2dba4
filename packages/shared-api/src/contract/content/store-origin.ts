/** Protocol and host of a request. */
interface AskedAddress {
  protocol: string;
  host: string;
}

const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/**
 * The store's origin as it is written into pages and site maps: the configured one, else that of the request. Undefined
 * if the requested host is malformed, so that it is never echoed.
 */
export function storeOrigin(configured: string | undefined, { protocol, host }: AskedAddress): string | undefined {
  if (configured !== undefined) return configured;
  const address = `${protocol}://${host}`;
  return HOST.test(host) && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Origins of pictures besides the store's own, by the `image_host` of the settings: pages may load them, and no others. */
export function imageOrigins(imageHost: string | null | undefined): string[] {
  return imageHost && URL.canParse(imageHost) ? [new URL(imageHost).origin] : [];
}
