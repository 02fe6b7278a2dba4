export interface KeptPress {
  /** Repeats it, now that the content listens; nothing if there was none. */
  repeat(): void;
  forget(): void;
}

/** Keeps the last press in a box whose content does not listen yet. Links lead away by themselves. */
export function keepPress(box: HTMLElement): KeptPress {
  const waiting = new AbortController();
  let pressed: HTMLElement | undefined;
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLElement && box.contains(target) && !target.closest('a[href]')) pressed = target;
  };
  // React stops the presses of content that does not listen at its root, so the box itself would not see them.
  document.addEventListener('click', keep, { capture: true, signal: waiting.signal });
  return {
    repeat() {
      waiting.abort();
      if (pressed?.isConnected) pressed.click();
      pressed = undefined;
    },
    forget: () => waiting.abort(),
  };
}
