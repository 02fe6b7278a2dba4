interface SignInPage {
  /** Steam account of the browser. */
  steamid: string;
  /** Target of each decision. */
  accepted: URL;
  cancelled: URL;
}

/** Steam's sign-in page, with the signed-in account. */
export function signInPage({ steamid, accepted, cancelled }: SignInPage): string {
  return `<!doctype html>
<html lang="en">
<title>Sign in with Steam</title>
<link rel="icon" href="data:,">
<h1>Sign in to ${escaped(accepted.host)} with your Steam account</h1>
${buttonTo(accepted, `Sign in as ${steamid}`)}
${buttonTo(cancelled, 'Cancel')}
</html>
`;
}

function buttonTo(place: URL, label: string): string {
  const fields = [...place.searchParams].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form action="${escaped(place.origin + place.pathname)}">${fields.join('')}<button>${label}</button></form>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
