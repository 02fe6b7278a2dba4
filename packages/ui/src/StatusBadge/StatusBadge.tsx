import type { ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { Icon } from './Icon.tsx';

/** Icons of the specification, section 4; `faint` is a cross that is no failure. */
export type StatusMark = 'tick' | 'warning' | 'cross' | 'faint';

const LOOKS = {
  tick: { tone: 'success', icon: 'check' },
  warning: { tone: 'warning', icon: 'warning' },
  cross: { tone: 'danger', icon: 'close' },
  faint: { tone: 'neutral', icon: 'close' },
} as const;

/** How something stands, in a word with its icon. */
export function StatusBadge({ mark, children }: { mark: StatusMark; children: ReactNode }) {
  const { tone, icon } = LOOKS[mark];
  return (
    <Badge tone={tone} data-mark={mark}>
      <Icon name={icon} />
      {children}
    </Badge>
  );
}
