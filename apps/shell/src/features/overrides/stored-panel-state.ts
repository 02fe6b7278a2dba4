/** What of the panel outlives a reload, as long as the tab is open. */
export interface Remembered {
  isOpen: boolean;
  hasOutlines: boolean;
}

const KEY = 'patina-releases-panel';
/** Query parameter that opens the panel. */
const PANEL_QUERY = 'panel';

/** Reads what the tab remembers; the address may ask for the panel. A browser that refuses storage remembers nothing. */
export function readRemembered(storage: Storage, search: string): Remembered {
  const isAsked = new URLSearchParams(search).has(PANEL_QUERY);
  const { isOpen, hasOutlines } = readStored(storage);
  return { isOpen: isAsked || isOpen === true, hasOutlines: hasOutlines === true };
}

export function remember(storage: Storage, remembered: Remembered): void {
  try {
    storage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Then it holds for this page.
  }
}

function readStored(storage: Storage): Partial<Remembered> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Remembered> | null) ?? {};
  } catch {
    return {};
  }
}
