/**
 * Tells the bundler's style loader which style sheets the page came with: it looks for their whole address, the page
 * names them by path, and without this it would load each of them a second time.
 */
export function claimStyles(document: Document): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    link.dataset['href'] = link.href;
  }
}
