import { LazyPart } from '@patina/platform/lazy-part';
import { useState } from 'react';
import { useShell } from '#shared/storefront/ShellContext.ts';

/** Shows the cookie bar until the visitor has decided. If its code fails to load, nothing optional runs. */
export function CookieBarSlot() {
  const { consent, texts } = useShell();
  const [hasAgreed] = useState(() => consent.read() !== undefined);
  if (hasAgreed) return null;
  async function loadCookieBar() {
    const { CookieBar, messages } = await import(/* webpackChunkName: "CookieBar" */ './CookieBar.tsx');
    await texts.addMessages(messages);
    return CookieBar;
  }
  return <LazyPart load={loadCookieBar} props={{}} fallback={null} failed={() => null} />;
}
