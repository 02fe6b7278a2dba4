import type { ReactNode } from 'react';
import { Badge, type BadgeProps } from '../Badge/Badge.tsx';
import { Icon } from '../Icon/Icon.tsx';

/** Icons of a status (docs/product.md#status-icons); `faint` is a cross that means no failure. */
export type StatusMark = 'tick' | 'warning' | 'cross' | 'faint';

const LOOKS = {
  tick: { tone: 'success', icon: 'check' },
  warning: { tone: 'warning', icon: 'warning' },
  cross: { tone: 'danger', icon: 'close' },
  faint: { tone: 'neutral', icon: 'close' },
} as const;

export interface StatusBadgeProps {
  mark: StatusMark;
  /** That of the icon by default; tells apart what has the same icon. */
  tone?: BadgeProps['tone'];
  children: ReactNode;
}

/** A status as a word with an icon. */
export function StatusBadge({ mark, tone, children }: StatusBadgeProps) {
  const look = LOOKS[mark];
  return (
    <Badge tone={tone ?? look.tone} data-mark={mark}>
      <Icon name={look.icon} />
      {children}
    </Badge>
  );
}
