/** What was typed before there was a field for it. */
export interface TypedAhead {
  text: string;
  isEntered: boolean;
}

/**
 * Keeps what is typed until the palette's field has the focus: its code may still be loading, and a letter would be a shortcut of
 * the page behind, such as one that declines an offer. Returns what ends it.
 */
export function keepTyped(): () => TypedAhead {
  const typed: TypedAhead = { text: '', isEntered: false };

  function keep(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'Enter') typed.isEntered = true;
    else if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
    else if (key.length === 1) typed.text += key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Before all others.
  document.addEventListener('keydown', keep, true);
  return () => {
    document.removeEventListener('keydown', keep, true);
    return typed;
  };
}
