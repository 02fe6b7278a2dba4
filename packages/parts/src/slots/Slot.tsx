import { useTranslation } from '@patina/platform/i18n';
import type { FilledSlot, Filler } from '@patina/platform/registry';
import type { RemoteFragment, SlotProps } from '@patina/platform/remote-contract';
import { type RemotesInPage, useRemotes } from '@patina/platform/remotes';
import { useAtomValue } from '@patina/platform/state';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import type {} from '@patina/shared-api/contract/slots/slot-props';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { isMet } from './condition.ts';
import styles from './Slot.module.css';

export type SlotName = keyof SlotProps & string;

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
  return slot && <Fillers name={name} slot={slot} props={props} />;
}

/** Whether somebody fills a slot, for a page that has to make room for it. */
export function useIsFilled<Name extends SlotName>(name: Name, props: SlotProps[Name] & object): boolean {
  return useFillers(useRemotes().slots?.[name], props).length > 0;
}

/** The fillers of a slot whose conditions are met, no more than it takes. */
export function useFillers(slot: FilledSlot | undefined, props: object): Filler[] {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { language } = useTranslation().i18n;
  const page = { isSignedIn: isAuthenticated, language, category: (props as { category?: string }).category };
  return slot ? slot.fillers.filter(({ when }) => isMet(when, page)).slice(0, slot.limit) : [];
}

function Fillers({ name, slot, props }: { name: string; slot: FilledSlot; props: object }): ReactNode {
  return useFillers(slot, props).map((filler) => (
    <ClosingPlace key={`${filler.remote}/${filler.module}`} name={name} filler={filler}>
      <Place name={name} filler={filler} height={slot.height} props={props} />
    </ClosingPlace>
  ));
}

interface PlaceProps {
  name: string;
  filler: Filler;
  height: number;
  props: object;
}

function Place({ name, filler, height, props }: PlaceProps): ReactNode {
  const remotes = useRemotes();
  const isHydrated = useIsHydrated();
  const [Filling] = useState(() => fillingOf(remotes, filler));
  const waiting = <div style={{ minBlockSize: `${height}px` }} />;
  return (
    <div className={styles.place} data-slot={name} data-remote={filler.remote}>
      {filler.isServed || isHydrated ? (
        <Suspense fallback={waiting}>
          <Measured slot={name} filler={filler}>
            <Filling {...props} />
          </Measured>
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

interface MeasuredProps {
  slot: string;
  filler: Filler;
  children: ReactNode;
}

/**
 * Measures how long a filler takes from the beginning of its rendering until it stands in the page, for who observes it
 * (User Timing): the release checks. Nothing is kept where nobody does.
 */
function Measured({ slot, filler: { remote, module }, children }: MeasuredProps): ReactNode {
  const isServer = useRemotes().loadedFiller !== undefined;
  const [start] = useState(() => (isServer ? 0 : performance.now()));
  useLayoutEffect(() => {
    performance.measure(MEASURE, { start, detail: { slot, filler: `${remote}/${module}` } });
    performance.clearMeasures(MEASURE);
  }, [slot, remote, module, start]);
  return children;
}

const MEASURE = 'slot';

/** The component of a filler. On the server it has loaded before, or React leaves its place to the browser. */
function fillingOf({ loader, addMessages, loadedFiller }: RemotesInPage, filler: Filler): ComponentType<object> {
  if (loadedFiller) return loadedFiller(filler) ?? LeftToBrowser;
  return lazy(async () => {
    const { Component: Filling, messages } = (await loader.load(filler.remote, filler.module)) as RemoteFragment;
    await addMessages(messages);
    return { default: Filling };
  });
}

function LeftToBrowser(): ReactNode {
  throw new Error('A filler was not loaded before the page was rendered.');
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
