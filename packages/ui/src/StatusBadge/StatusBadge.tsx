import type { ReactNode } from 'react';
import { Badge } from '../Badge/Badge.tsx';
import { Icon } from '../Icon/Icon.tsx';

/** Icons of a status (docs/product.md#status-icons); `faint` is a cross that means no failure. */
export type StatusMark = 'tick' | 'warning' | 'cross' | 'faint';

const LOOKS = {
  tick: { tone: 'success', icon: 'check' },
  warning: { tone: 'warning', icon: 'warning' },
  cross: { tone: 'danger', icon: 'close' },
  faint: { tone: 'neutral', icon: 'close' },
} as const;

/** A status as a word with an icon. */
export function StatusBadge({ mark, children }: { mark: StatusMark; children: ReactNode }) {
  const { tone, icon } = LOOKS[mark];
  return (
    <Badge tone={tone} data-mark={mark}>
      <Icon name={icon} />
      {children}
    </Badge>
  );
}
