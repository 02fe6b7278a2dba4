/** Value of a readable cookie, or null. */
export function readCookie(document: Pick<Document, 'cookie'>, name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return decodeURIComponent(pair.slice(name.length + 1));
  }
  return null;
}

/** What an action on the browser's storage returns; undefined where storage is blocked or full, or its value malformed. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
