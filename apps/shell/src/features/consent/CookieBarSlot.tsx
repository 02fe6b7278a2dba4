import { LatePart } from '@patina/platform/late-part';
import { useState } from 'react';
import { useShell } from '#features/start-up/ShellContext.ts';

const loadCookieBar = async () => (await import(/* webpackChunkName: "CookieBar" */ './CookieBar.tsx')).CookieBar;

/** The cookie bar where it has to ask. Where its code does not come, nobody is asked and nothing optional runs. */
export function CookieBarSlot() {
  const { consent } = useShell();
  const [hasAgreed] = useState(() => consent.read() !== undefined);
  if (hasAgreed) return null;
  return <LatePart load={loadCookieBar} props={{}} fallback={null} failed={() => null} />;
}
