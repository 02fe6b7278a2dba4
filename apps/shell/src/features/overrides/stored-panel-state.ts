/** State of the panel that is kept in session storage. */
export interface PanelState {
  isOpen: boolean;
  hasOutlines: boolean;
}

const KEY = 'patina-releases-panel';
/** Query parameter that opens the panel. */
const PANEL_QUERY = 'panel';

/** Reads the stored state; the query may open the panel. Without storage, the defaults. */
export function readPanelState(storage: Storage, search: string): PanelState {
  const isRequested = new URLSearchParams(search).has(PANEL_QUERY);
  const { isOpen, hasOutlines } = readStored(storage);
  return { isOpen: isRequested || isOpen === true, hasOutlines: hasOutlines === true };
}

export function savePanelState(storage: Storage, remembered: PanelState): void {
  try {
    storage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function readStored(storage: Storage): Partial<PanelState> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<PanelState> | null) ?? {};
  } catch {
    return {};
  }
}
