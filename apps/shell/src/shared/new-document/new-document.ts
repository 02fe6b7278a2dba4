/** Replaces the page by a new document, whose releases the edge chooses for the visitor's roles. Tests spy on it. */
export const newDocument = { open: (address: string) => location.replace(address) };
