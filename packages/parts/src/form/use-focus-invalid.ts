import { useEffect, useRef, useState } from 'react';

/**
 * Focuses the first invalid control of a form in the order of the page, selects and fields that only appear with their
 * error included, after each rejected submission. For forms with `shouldFocusError: false`.
 * @param submitCount of the form's state
 */
export function useFocusInvalid(submitCount: number) {
  const form = useRef<HTMLFormElement>(null);
  const [requests, setRequests] = useState(0);
  const attempts = submitCount + requests;
  useEffect(() => {
    const first = attempts > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!first) return;
    first.focus({ preventScroll: true });
    first.scrollIntoView?.({ block: 'center' });
  }, [attempts]);
  return {
    /** Of the form's element. */
    form,
    /** Focuses it once the errors that have just been set are shown. */
    focusInvalid: () => setRequests((before) => before + 1),
  };
}
