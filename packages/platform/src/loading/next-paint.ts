/**
 * Resolves when the next frame has been painted. Called while rendering, that is the frame being rendered: code that is
 * needed later does not delay what is seen first.
 */
export function nextPaint(): Promise<void> {
  // A frame's callbacks run before it is painted, the task after them runs after.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
