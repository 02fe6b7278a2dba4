/**
 * A source of input with its actions, as WebDriver and WebDriver BiDi define it.
 * @see https://www.w3.org/TR/webdriver2/#actions
 */
export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: object[];
}

/** A click of the mouse at a point of the viewport. */
export function click({ x, y }: { x: number; y: number }): InputSource {
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

/** Keys pressed one after the other. */
export function type(text: string): InputSource {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}

/** Keys that have no character. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };
