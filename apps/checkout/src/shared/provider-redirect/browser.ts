/** Leaves the page for another address. An object, so that tests can replace it. */
export const browser = {
  goTo: (url: string) => location.assign(url),
};
