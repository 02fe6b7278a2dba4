import { LazyPart } from '@patina/platform/lazy-part';
import { useShell } from '#shared/storefront/ShellContext.ts';

const loadOverrides = async () => (await import(/* webpackChunkName: "Overrides" */ './Overrides.tsx')).Overrides;

/** Loads the banner and the panel if overrides are allowed. */
export function OverridesSlot() {
  const { overrides } = useShell().boot;
  return overrides && <LazyPart load={loadOverrides} props={{ overrides }} fallback={null} failed={() => null} />;
}
