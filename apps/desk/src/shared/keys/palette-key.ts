const isApple = /^(mac|ip)/i.test(globalThis.navigator?.platform ?? '');

/** The key that opens and closes the palette; on a Mac, Ctrl-K deletes the rest of a line. */
export const PALETTE_KEY = isApple ? { modifier: 'Meta', name: '⌘ K' } : { modifier: 'Control', name: 'Ctrl K' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export function isPaletteKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  const isModified = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isModified && !shiftKey && !altKey && key.toLowerCase() === 'k';
}
