import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key that typed text takes effect (docs/product.md#filters). */
export const TYPING_DELAY = 300;

interface Draft {
  text: string;
  /** Sets the typed text; it is committed after TYPING_DELAY. */
  type: (text: string) => void;
  /** Commits a text at once. */
  submit: (text: string) => void;
  /** Discards text that is not committed. */
  drop: () => void;
}

/**
 * Text of a field that belongs to a filter. It is ahead of the filter while someone types, and follows the filter when
 * that changes by other means: Back, Clear all, a removed chip.
 * @param current the filter as text
 * @param commit sets the filter, and returns the resulting `current`
 */
export function useDebouncedInput(current: string, commit: (text: string) => string): Draft {
  const [draft, setDraft] = useState(() => agreed(current));
  const { text, sent, expected, seen } = draft;
  if (current !== seen) setDraft(current === expected ? { ...draft, seen: current } : agreed(current));

  const submit = (submitted: string) => {
    const isSent = submitted === sent;
    setDraft({ ...draft, text: submitted, sent: submitted, expected: isSent ? expected : commit(submitted) });
  };
  const settle = useEffectEvent(submit);

  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => settle(text), TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return {
    text,
    type: (typed) => setDraft({ ...draft, text: typed }),
    submit,
    drop: () => setDraft(agreed(current)),
  };
}

/** Whether field and filter agree. */
function agreed(current: string) {
  return { text: current, sent: current, expected: current, seen: current };
}
