import { useLocation, useNavigate } from '@patina/platform/router';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { ReactNode } from 'react';

interface BackButtonProps {
  /** Path for visitors who came from outside the store. */
  fallback: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Goes back in the history; to the fallback if this page is the first of the visit. */
export function BackButton({ fallback, className, children }: BackButtonProps) {
  const navigate = useNavigate();
  // The router gives this key to the first page of a visit.
  const isFirst = useLocation().key === 'default';
  return (
    <Button variant="ghost" className={className} onClick={() => (isFirst ? navigate(fallback) : navigate(-1))}>
      <Icon name="arrow-left" />
      {children}
    </Button>
  );
}
