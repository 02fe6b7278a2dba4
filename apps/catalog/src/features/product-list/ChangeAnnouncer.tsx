import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEffect, useState } from 'react';

/** Milliseconds that a list has to stand still before its count is said: a burst of changes is said once. */
export const ANNOUNCE_DELAY = 500;

interface ChangeAnnouncerProps {
  text: string;
  /** Something is still on its way. */
  isChanging: boolean;
}

/** Says to those who listen what a change has led to, also when that is the same as before. */
export function ChangeAnnouncer({ text, isChanging }: ChangeAnnouncerProps) {
  const [said, say] = useState('');

  useEffect(() => {
    // Emptied meanwhile: a region whose text stays the same is silent.
    const timer = setTimeout(() => say(isChanging ? '' : text), isChanging ? 0 : ANNOUNCE_DELAY);
    return () => clearTimeout(timer);
  }, [text, isChanging]);

  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
