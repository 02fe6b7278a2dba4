/** Forgets what the shell has stored in the test's browser. */
export function clearPreferences(): void {
  localStorage.clear();
  for (const name of ['languageId', 'currencyCode']) setCookie(`${name}=; max-age=0`);
}

export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's browser has no Cookie Store API
  document.cookie = `${cookie}; path=/`;
}
