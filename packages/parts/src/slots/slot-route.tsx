import type { SlotProps } from '@patina/platform/remote-contract';
import { useRemotes } from '@patina/platform/remotes';
import type { CSSProperties, ReactNode } from 'react';
import { type SlotName, useFillers } from './fillers.ts';
import { Place } from './Place.tsx';

/** Slots that give their fillers nothing. */
type SlotWithoutProps = { [Name in SlotName]: object extends SlotProps[Name] ? Name : never }[SlotName];

/**
 * `lazy` of a route that shows what fills a slot: `lazy: slotRoute('account.offers')`. It fails in its own place: the page
 * around it stays.
 */
export function slotRoute(name: SlotWithoutProps) {
  return async () => ({ element: <SlotPage name={name} />, ErrorBoundary: FailedPage });
}

function FailedPage(): ReactNode {
  return useRemotes().failedPage;
}

const NO_PROPS = {};

/** As `.place` of other slots. A style sheet of its own would be one more file of the route table. */
const BOX: CSSProperties = { contain: 'layout style', isolation: 'isolate', minInlineSize: 0 };

function SlotPage({ name }: { name: SlotWithoutProps }): ReactNode {
  const { loadingPage } = useRemotes();
  const [filler] = useFillers(name, NO_PROPS);
  if (!filler) throw new Error(`Nobody fills the slot "${name}".`);
  return <Place name={name} filler={filler} props={NO_PROPS} waiting={loadingPage} style={BOX} />;
}
