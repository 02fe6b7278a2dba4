/** Runs in the page. */
export async function signInInPage(credentials: { username: string; password: string }): Promise<string[] | undefined> {
  await fetch('/api/csrf-cookie');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(credentials) });
  if (!answer.ok) return undefined;
  const profile = await fetch('/api/user/profile');
  const { payload } = (await profile.json()) as { payload?: { roles?: string[] } };
  return payload?.roles ?? [];
}

/** Runs in the page. */
export async function signOutInPage(): Promise<void> {
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  await fetch('/api/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token },
    body: '{}',
  });
}
