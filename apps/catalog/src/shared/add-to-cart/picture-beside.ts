/** The item's picture in the card or on the page that a button belongs to. */
export const pictureBeside = (button: Element): HTMLImageElement | null =>
  button.closest('article')?.querySelector('img') ?? null;
