import type { Filler } from '@patina/platform/registry';
import type { FillerModule } from '@patina/platform/remote-contract';
import { type RemotesInPage, useRemotes } from '@patina/platform/remotes';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type KeptPress, keepPress } from './keep-press.ts';

interface PlaceProps {
  /** Of the slot. */
  name: string;
  filler: Filler;
  props: object;
  /** Shown until its code has loaded. */
  waiting: ReactNode;
  className?: string | undefined;
  style?: CSSProperties;
}

/**
 * The box of a filler. What it throws goes to the nearest boundary. It is rendered again only for other props: React gives up what the
 * server has rendered of a filler whose code has not arrived, if anything around it is rendered anew.
 */
export const Place = memo(BoxOfFiller, areSame);

/** Props of fillers in a page are facts. */
function areSame(one: PlaceProps, other: PlaceProps): boolean {
  if (one.name !== other.name || one.filler !== other.filler) return false;
  return JSON.stringify(one.props) === JSON.stringify(other.props);
}

function BoxOfFiller({ name, filler, props, waiting, ...box }: PlaceProps): ReactNode {
  const remotes = useRemotes();
  const [Filling] = useState(() => fillingOf(remotes, filler));
  const kept = useRef<KeptPress>(undefined);
  /** What the server has rendered is seen before its code has arrived. */
  const keepPresses = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const press = keepPress(element);
    kept.current = press;
    return press.forget;
  }, []);
  const filling = (
    <Suspense fallback={waiting}>
      <Measured slot={name} filler={filler} onShown={() => kept.current?.repeat()}>
        <Filling {...props} />
      </Measured>
    </Suspense>
  );
  return (
    <div {...box} data-slot={name} data-remote={filler.remote} ref={filler.isServed ? keepPresses : undefined}>
      {filler.isServed ? filling : <InBrowser waiting={waiting}>{filling}</InBrowser>}
    </div>
  );
}

function InBrowser({ waiting, children }: { waiting: ReactNode; children: ReactNode }): ReactNode {
  return useIsHydrated() ? children : waiting;
}

/** The component of a filler. On the server it has loaded before, or React leaves its place to the browser. */
function fillingOf(remotes: RemotesInPage, filler: Filler): ComponentType<object> {
  if (remotes.loadedFiller) return remotes.loadedFiller(filler) ?? LeftToBrowser;
  return lazy(async () => ({ default: await loadFilling(remotes, filler) }));
}

/** Loads the component of a filler, with its texts. */
export async function loadFilling<Props extends object>(
  { loader, addMessages }: Pick<RemotesInPage, 'loader' | 'addMessages'>,
  { remote, module }: Filler,
): Promise<ComponentType<Props>> {
  const { Component, messages } = (await loader.load(remote, module)) as FillerModule<Props>;
  await addMessages(messages);
  return Component;
}

function LeftToBrowser(): ReactNode {
  throw new Error('A filler has not loaded.');
}

interface MeasuredProps {
  slot: string;
  filler: Filler;
  /** Called once what is inside listens. */
  onShown: () => void;
  children: ReactNode;
}

const MEASURE = 'slot';

/**
 * Measures how long a filler takes from the beginning of its rendering until it stands in the page, for who observes it
 * (User Timing): the release checks. Nothing is kept where nobody does. The server is told when it begins and ends.
 */
function Measured({ slot, filler: { remote, module }, onShown, children }: MeasuredProps): ReactNode {
  const { loadedFiller, marks } = useRemotes();
  marks?.begin(remote);
  const [start] = useState(() => (loadedFiller ? 0 : performance.now()));
  useLayoutEffect(() => {
    performance.measure(MEASURE, { start, detail: { slot, filler: `${remote}/${module}` } });
    performance.clearMeasures(MEASURE);
  }, [slot, remote, module, start]);
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return (
    <>
      {children}
      <Ended />
    </>
  );
}

/** Rendered once what is before it has been, on the server. */
function Ended(): ReactNode {
  useRemotes().marks?.end();
  return null;
}
