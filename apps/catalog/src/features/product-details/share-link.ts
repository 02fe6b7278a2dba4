interface SharedLink {
  title: string;
  url: string;
}

/** Outcome: shared by the device's share sheet, copied to the clipboard, or failed. */
export type ShareOutcome = 'handed-over' | 'copied' | 'failed';

/** Shares a link with the device's share sheet; without one, copies it to the clipboard. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  if ('share' in navigator) {
    const outcome = await navigator.share(link).then(() => 'taken', nameOf);
    // Closing the share sheet is not an error.
    if (outcome === 'taken' || outcome === 'AbortError') return 'handed-over';
  }
  // Undefined in an insecure context.
  if (!('clipboard' in navigator)) return 'failed';
  return navigator.clipboard.writeText(link.url).then(
    () => 'copied',
    () => 'failed',
  );
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : 'unknown';
}
