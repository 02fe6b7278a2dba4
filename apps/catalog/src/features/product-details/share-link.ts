interface SharedLink {
  title: string;
  url: string;
}

/** What became of it: the device's own sheet took it, it is on the clipboard, or the browser refused both. */
export type ShareOutcome = 'handed-over' | 'copied' | 'refused';

/** Hands a link on by the device's own sheet, where it has one; else puts its address onto the clipboard. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  if ('share' in navigator) {
    const outcome = await navigator.share(link).then(() => 'taken', nameOf);
    // Closing the sheet is an answer, too.
    if (outcome === 'taken' || outcome === 'AbortError') return 'handed-over';
  }
  // Missing where the page did not come over a safe connection.
  if (!('clipboard' in navigator)) return 'refused';
  return navigator.clipboard.writeText(link.url).then(
    () => 'copied',
    () => 'refused',
  );
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : 'unknown';
}
