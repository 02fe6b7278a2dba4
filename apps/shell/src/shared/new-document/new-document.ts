/** Opens addresses of the store in a new document, which the edge composes for the visitor and the page. Tests spy on it. */
export const newDocument = {
  /** In place of the page in the history. */
  open: (address: string) => location.replace(address),
  /** After the page in the history. Takes a whole address; a page that the browser has gone back to, address and all, is loaded again. */
  follow: (address: string) => (address === location.href ? location.reload() : location.assign(address)),
};
