import { Grid, Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  legend: ReactNode;
  /** Keeps the fields below each other. */
  isStacked?: boolean;
  children: ReactNode;
}

/** Fields below a legend, side by side where there is room: `--field-width` is their minimum width. */
export function FieldGroup({ legend, isStacked = false, children }: FieldGroupProps) {
  return (
    <Stack as="fieldset" gap={2}>
      <Text as="legend" size="lg" weight="strong" className={styles.legend}>
        {legend}
      </Text>
      {isStacked ? children : <FieldRow>{children}</FieldRow>}
    </Stack>
  );
}

interface FieldRowProps {
  /** Minimum width of a field; `--field-width` by default. */
  fieldWidth?: `${number}rem`;
  children: ReactNode;
}

/** Fields side by side where there is room. */
export function FieldRow({ fieldWidth, children }: FieldRowProps) {
  return (
    <Grid gap={2} align="start" min={fieldWidth ?? 'var(--field-width, 17rem)'}>
      {children}
    </Grid>
  );
}
