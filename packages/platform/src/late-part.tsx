import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { nextPaint } from './next-paint.ts';

interface LatePartProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Stands in the part's place, as large as the part. */
  fallback: ReactNode;
  /** Shown when the code does not arrive; `retry` asks for it again. */
  failed: (retry: () => void) => ReactNode;
}

/** A part of a page whose code comes once the page around it has been painted. When it does not come, the page stays whole. */
export function LatePart<Props extends object>({ failed, ...rest }: LatePartProps<Props>) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Failure key={attempt} face={failed(() => setAttempt(attempt + 1))}>
      <Arriving {...rest} />
    </Failure>
  );
}

function Arriving<Props extends object>({ load, props, fallback }: Omit<LatePartProps<Props>, 'failed'>) {
  const [page] = useState(() => Promise.withResolvers<void>());
  // One lazy component per attempt: React keeps a rejected one for ever.
  const [Part] = useState(() =>
    lazy(async () => {
      await page.promise;
      return { default: await load() };
    }),
  );
  // Not while rendering, which may take many frames.
  useEffect(() => {
    void nextPaint().then(page.resolve);
  }, [page]);
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

class Failure extends Component<{ face: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.face : this.props.children;
  }
}
