import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { nextPaint } from './next-paint.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface LazyPartProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Placeholder of the part's size. */
  fallback: ReactNode;
  /** Shown when the code fails to load; `retry` loads it again. */
  failed: (retry: () => void) => ReactNode;
}

/** A part of a page whose code loads after the page has been painted. When it fails to load, the rest of the page stays. */
export function LazyPart<Props extends object>({ failed, ...rest }: LazyPartProps<Props>) {
  const [retries, setRetries] = useState(0);
  return (
    <PartBoundary key={retries} fallback={failed(() => setRetries(retries + 1))}>
      <LoadingPart {...rest} />
    </PartBoundary>
  );
}

function LoadingPart<Props extends object>({ load, props, fallback }: Omit<LazyPartProps<Props>, 'failed'>) {
  const isHydrated = useIsHydrated();
  const [painted] = useState(() => Promise.withResolvers<void>());
  // One lazy component per retry: React caches a rejected one.
  const [Part] = useState(() =>
    lazy(async () => {
      await painted.promise;
      return { default: await load() };
    }),
  );
  // In an effect, because rendering may take many frames.
  useEffect(() => {
    void nextPaint().then(painted.resolve);
  }, [painted]);
  if (!isHydrated) return fallback;
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

class PartBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
