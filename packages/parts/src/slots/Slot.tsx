import type { Filler } from '@patina/platform/registry';
import type { SlotProps } from '@patina/platform/remote-contract';
import { useRemotes } from '@patina/platform/remotes';
import { Component, type ReactNode } from 'react';
import { type SlotName, useFillers } from './fillers.ts';
import { Place } from './Place.tsx';
import styles from './Slot.module.css';

interface SlotPropsOf<Name extends SlotName> {
  name: Name;
  /** What its fillers get. */
  props: SlotProps[Name] & object;
}

/**
 * A place of a page that modules of any remotes fill (docs/decisions/0072-slots.md). Each has a box of its own, which closes
 * when it fails; where nobody fills the slot, there is nothing.
 */
export function Slot<Name extends SlotName>({ name, props }: SlotPropsOf<Name>): ReactNode {
  const slot = useRemotes().slots?.[name];
  return slot && <Fillers name={name} height={slot.height} props={props} />;
}

/** Whether somebody fills a slot, for a page that has to make room for it. */
export function useIsFilled<Name extends SlotName>(name: Name, props: SlotProps[Name] & object): boolean {
  return useFillers(name, props).length > 0;
}

function Fillers({ name, height, props }: { name: SlotName; height: number; props: object }): ReactNode {
  const waiting = <div style={{ minBlockSize: `${height}px` }} />;
  return useFillers(name, props).map((filler) => (
    <ClosingPlace key={`${filler.remote}/${filler.module}`} name={name} filler={filler}>
      <Place name={name} filler={filler} props={props} waiting={waiting} className={styles.place} />
    </ClosingPlace>
  ));
}

interface ClosingPlaceProps {
  /** Read by the shell, which reports the failure as one of this filler in this slot. */
  name: string;
  filler: Filler;
  children: ReactNode;
}

/** Shows nothing once what is inside has failed. */
class ClosingPlace extends Component<ClosingPlaceProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
