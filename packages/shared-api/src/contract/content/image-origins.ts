/** Origins of pictures besides the store's own, by the `image_host` of the settings: pages may load them, and no others. */
export function imageOrigins(imageHost: string | null | undefined): string[] {
  return imageHost && URL.canParse(imageHost) ? [new URL(imageHost).origin] : [];
}
