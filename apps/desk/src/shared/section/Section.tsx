import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: ReactNode;
  /** Beside the title, in small type. */
  note?: ReactNode;
  /** On a surface of its own. */
  isPanel?: boolean;
  gap?: 1 | 1.5 | 2;
  children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ title, note, isPanel = false, gap = 2, children }: SectionProps) {
  const titleId = useId();
  const Part = isPanel ? Panel : Stack;
  const heading = (
    <Text as="h2" size="lg" id={titleId}>
      {title}
    </Text>
  );
  return (
    <Part as="section" gap={gap} aria-labelledby={titleId}>
      {note === undefined ? (
        heading
      ) : (
        <Row wrap gap={1.5} rowGap={0} align="baseline">
          {heading}
          <Text tone="quiet" size="sm">
            {note}
          </Text>
        </Row>
      )}
      {children}
    </Part>
  );
}
