import { Row, Stack, Text } from '@patina/ui/Layout';
import { type ReactNode, useId } from 'react';

/** A part of the page with a heading of its own. */
export function TodaySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={titleId}>
      <Row wrap gap={1.5} rowGap={0} align="baseline">
        <Text as="h2" id={titleId} size="lg">
          {title}
        </Text>
        {note !== undefined && (
          <Text tone="quiet" size="sm">
            {note}
          </Text>
        )}
      </Row>
      {children}
    </Stack>
  );
}
