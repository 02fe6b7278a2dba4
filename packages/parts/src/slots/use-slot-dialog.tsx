import type { SlotProps } from '@patina/platform/remote-contract';
import { useRemotes } from '@patina/platform/remotes';
import type { SlotDialog } from '@patina/shared-api/contract/slots/slot-props';
import type { ReactNode } from 'react';
import { useLazyDialog } from '../input/use-lazy-dialog.tsx';
import { type SlotName, useFillers } from './fillers.ts';
import { loadFilling } from './Place.tsx';

/** Slots whose fillers are dialogs. */
type DialogName = { [Name in SlotName]: SlotProps[Name] extends SlotDialog ? Name : never }[SlotName];

interface SlotDialogStates {
  /** Shown while its code loads. */
  fallback?: ReactNode;
  /** Shown when it fails to load, or nobody fills the slot; `retry` tries again. */
  failed: (retry: () => void) => ReactNode;
}

/** A dialog that fills a slot. Its code loads when it is first opened. */
export function useSlotDialog<Name extends DialogName>(
  name: Name,
  props: Omit<SlotProps[Name], keyof SlotDialog>,
  states: SlotDialogStates,
) {
  const remotes = useRemotes();
  const [filler] = useFillers(name, props);
  return useLazyDialog<SlotProps[Name]>({
    ...states,
    props,
    async load() {
      if (!filler) throw new Error(`Nobody fills the slot "${name}".`);
      return loadFilling(remotes, filler);
    },
  });
}
