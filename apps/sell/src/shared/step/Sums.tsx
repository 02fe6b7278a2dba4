import { Row, Stack } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './Sums.module.css';

interface Sum {
  name: string;
  value: ReactNode;
  /** Marks the total. */
  isResult?: boolean;
}

/** A list of names and amounts in two columns. */
export function Sums({ sums }: { sums: Sum[] }) {
  return (
    <Stack as="dl" size="sm" className={styles.sums}>
      {sums.map(({ name, value, isResult }) => (
        <Row
          key={name}
          gap={2}
          align="baseline"
          justify="between"
          className={styles.sum}
          data-result={isResult || undefined}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </Stack>
  );
}
