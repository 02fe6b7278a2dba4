import { PaymentMark } from '@patina/parts/PaymentMark';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Radio } from '@patina/ui/Radio';
import { type ReactNode, useId } from 'react';
import styles from './MethodRadios.module.css';
import { useMethodTexts } from './payment-methods.ts';

interface MethodRadiosProps {
  legend: ReactNode;
  methods: readonly PaymentMethod[];
  /** Code of the method. */
  chosen: string | undefined;
  choose: (code: string) => void;
  /** Replaces what is said about a method. */
  notes?: Partial<Record<string, string>>;
  problem?: string | undefined;
}

/** The payment methods, each with one line about how and until when it is paid. */
export function MethodRadios({ legend, methods, chosen, choose, notes = {}, problem }: MethodRadiosProps) {
  const id = useId();
  const { titleOf, noteOf } = useMethodTexts();
  const problemId = problem ? `${id}problem` : undefined;
  return (
    <Stack as="fieldset" gap={1} aria-describedby={problemId}>
      <Text as="legend" size="sm" weight="medium" className={styles.legend}>
        {legend}
      </Text>
      {methods.map((method) => {
        const { code } = method;
        const note = notes[code] ?? noteOf(method);
        return (
          <Radio
            key={code}
            className={styles.method}
            name={`${id}method`}
            value={code}
            checked={code === chosen}
            onChange={() => choose(code)}
            aria-labelledby={`${id}${code}`}
            aria-describedby={note ? `${id}${code}-note` : undefined}
            aria-invalid={problem ? true : undefined}
          >
            <span id={`${id}${code}`}>{titleOf(method)}</span>
            <span aria-hidden="true">
              <PaymentMark name={code} />
            </span>
            {note && (
              <Text as="span" size="sm" tone="quiet" tabular id={`${id}${code}-note`} className={styles.note}>
                {note}
              </Text>
            )}
          </Radio>
        );
      })}
      {problem && (
        <Row as="p" gap={0.5} size="sm" tone="danger" id={problemId} role="alert">
          <Icon name="error" />
          {problem}
        </Row>
      )}
    </Stack>
  );
}
