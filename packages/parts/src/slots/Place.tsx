import type { Filler } from '@patina/platform/registry';
import type { FillerModule } from '@patina/platform/remote-contract';
import { type RemotesInPage, useRemotes } from '@patina/platform/remotes';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react';

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

/** The box of a filler. What it throws goes to the nearest boundary. */
export function Place({ name, filler, props, waiting, ...box }: PlaceProps): ReactNode {
  const remotes = useRemotes();
  const isHydrated = useIsHydrated();
  const [Filling] = useState(() => fillingOf(remotes, filler));
  return (
    <div {...box} data-slot={name} data-remote={filler.remote}>
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
  throw new Error('A filler was not loaded before the page was rendered.');
}

interface MeasuredProps {
  slot: string;
  filler: Filler;
  children: ReactNode;
}

const MEASURE = 'slot';

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
