import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  text?: string;
  headingLevel?: 2 | 3;
  children: ReactNode;
}

/** A section of the account in a frame. */
export function Section({ title, text, headingLevel = 3, children }: SectionProps) {
  const id = useId();
  return (
    <Panel as="section" gap={2} align="start" aria-labelledby={id} className={styles.part}>
      <Stack gap={0.5}>
        <Text as={`h${headingLevel}`} size="lg" id={id}>
          {title}
        </Text>
        {text && (
          <Text size="sm" tone="quiet">
            {text}
          </Text>
        )}
      </Stack>
      {children}
    </Panel>
  );
}

/** The list of a section: sessions, passkeys. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" className={styles.lines}>
      {children}
    </Stack>
  );
}

/** A line of the list: what it is, and its buttons. */
export function Line({ wrap = false, children }: { wrap?: boolean; children: ReactNode }) {
  return (
    <Row as="li" wrap={wrap} gap={2} rowGap={1} justify="between" className={styles.line}>
      {children}
    </Row>
  );
}
