/** In local storage; `off` for operators whose own tools need these letters. */
const KEY = 'desk_shortcuts';

/** Whether single letters are shortcuts. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setShortcuts(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
