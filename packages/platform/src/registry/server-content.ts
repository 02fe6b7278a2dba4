/** What the edge's inline script does for content that it has rendered into `#root`. */
export interface ServerContent {
  /** Whether the content must be rendered anew: another locale is stored in this browser, or a file of it is missing. */
  isStale: boolean;
  /**
   * Shows the content, with its styles. Until `replay`, what the visitor does is kept if the content is going to be hydrated;
   * otherwise it is the page's from now on.
   */
  takeOver(isHydrated?: boolean): void;
  /** Repeats what the visitor did before the page was hydrated: presses, typed text and sent forms. */
  replay(): Promise<void>;
}

declare global {
  // A global, because the edge's script is not part of the shell's bundle. Absent in a page without such content.
  var patinaContent: ServerContent | undefined;
}
