import { useSyncExternalStore } from 'react';

/*
 * Toasts are kept and drawn by code that is not among the first scripts. The page loads it once it is shown, so it is there
 * when there is no connection; a toast that comes earlier waits for it.
 */
const importToasts = async () => {
  const { showToast, dismissToast, ToastCards, ToastTimers } = await import(
    /* webpackChunkName: "drawn-toasts" */ './drawn-toasts.tsx'
  );
  return { showToast, dismissToast, ToastCards, ToastTimers };
};
type DrawnToasts = Awaited<ReturnType<typeof importToasts>>;

let drawn: DrawnToasts | undefined;
let loading: Promise<void> | undefined;
const waiting: ((drawn: DrawnToasts) => void)[] = [];
const listeners = new Set<() => void>();

/** Loads the toasts' code, once; after a failure the next toast, or the next call, loads it again. */
export function loadToasts(): Promise<void> {
  loading ??= importToasts().then(
    (toasts) => {
      drawn = toasts;
      // The live regions show toasts only while they listen to them.
      for (const tell of listeners) tell();
      for (const use of waiting.splice(0)) use(toasts);
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/** Does something with the toasts now, or when their code has loaded. */
export function withToasts(use: (drawn: DrawnToasts) => void): void {
  if (drawn) {
    use(drawn);
  } else {
    waiting.push(use);
    void loadToasts();
  }
}

/** The toasts' components, once they have loaded. */
export function useDrawnToasts(): DrawnToasts | undefined {
  return useSyncExternalStore(
    subscribe,
    () => drawn,
    () => undefined,
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
