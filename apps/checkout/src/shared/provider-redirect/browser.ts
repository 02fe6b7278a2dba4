/** The way out of the page. An object, so that a test can stand in it. */
export const browser = {
  goTo: (url: string) => location.assign(url),
};
