import { useEffect, useState } from 'react';

/** The last text that stayed the same for `delay` milliseconds. */
export function useDebounced(text: string, delay: number): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return debounced;
}
