/**
 * Resolves when the next frame has been painted. Called while rendering, that is the frame with what is being rendered:
 * code that is needed later does not compete with what is seen first.
 */
export function nextPaint(): Promise<void> {
  // A frame's callbacks run before it is painted, the task after them runs after.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
