/** Elements in which a slash is typed, and dialogs, which keep the focus. */
const TAKES_KEYS = 'input, select, textarea, [contenteditable], [role="dialog"], dialog';
/** The field of a page's search, whichever remote has it. */
const SEARCH = '[role="search"] input:not([type="hidden"])';

/** The key "/" goes to the search field of the page, where nothing else takes it. */
export function searchBySlash(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(TAKES_KEYS)) return;
    const field = document.querySelector<HTMLInputElement>(SEARCH);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
