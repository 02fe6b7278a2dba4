import type { FileLoader } from '@patina/platform/file-loader';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';

/**
 * Lets the style sheets of a remote apply only while something of it is in the page, so that a rule that reaches outside
 * acts on no page of others. They stay in the document: nothing loads again when the remote comes back.
 */
export function followShown(
  { boot: { slice }, shownRemotes }: Pick<ShellStorefront, 'boot' | 'shownRemotes'>,
  document: Document,
  files: Pick<FileLoader, 'showStyleSheets'>,
): void {
  const { lent } = shownRemotes;

  function show(remote: string, isShown: boolean): void {
    const { release, previous } = slice.remotes[remote] ?? {};
    for (const one of [release, previous]) if (one) files.showStyleSheets(one.base, isShown);
  }

  function hideOthers(): void {
    for (const remote of Object.keys(slice.remotes)) {
      if (!lent.has(remote) && !document.querySelector(`[data-remote="${remote}"]`)) show(remote, false);
    }
  }

  shownRemotes.onShow = (remote) => show(remote, true);
  shownRemotes.onLeave = () => {
    lent.clear();
    // Once the page has left the document, and before the next one is painted.
    queueMicrotask(hideOthers);
  };
  hideOthers();
}
