import { LatePart } from '@patina/platform/late-part';
import { useShell } from '#features/start-up/ShellContext.ts';

const loadOverrides = async () => (await import(/* webpackChunkName: "Overrides" */ './Overrides.tsx')).Overrides;

/** The banner and the panel of developers and QA, where the store lets them choose builds. */
export function OverridesSlot() {
  const { overrides } = useShell().boot;
  return overrides && <LatePart load={loadOverrides} props={{ overrides }} fallback={null} failed={() => null} />;
}
