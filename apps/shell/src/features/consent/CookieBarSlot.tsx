import { LazyPart } from '@patina/platform/lazy-part';
import { useState } from 'react';
import { useShell } from '#shared/storefront/ShellContext.ts';

const loadCookieBar = async () => (await import(/* webpackChunkName: "CookieBar" */ './CookieBar.tsx')).CookieBar;

/** Shows the cookie bar until the visitor has decided. If its code fails to load, nothing optional runs. */
export function CookieBarSlot() {
  const { consent } = useShell();
  const [hasAgreed] = useState(() => consent.read() !== undefined);
  if (hasAgreed) return null;
  return <LazyPart load={loadCookieBar} props={{}} fallback={null} failed={() => null} />;
}
