import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEffect, useState } from 'react';

/** Debounce of the announcement in milliseconds: a burst of changes is announced once. */
export const ANNOUNCE_DELAY = 500;

interface ChangeAnnouncerProps {
  text: string;
  /** New results are loading. */
  isChanging: boolean;
}

/** Announces the new count to screen readers, also when it has not changed. */
export function ChangeAnnouncer({ text, isChanging }: ChangeAnnouncerProps) {
  const [announced, announce] = useState('');

  useEffect(() => {
    // Emptied first: a live region is not announced again with the same text.
    const timer = setTimeout(() => announce(isChanging ? '' : text), isChanging ? 0 : ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text, isChanging]);

  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
