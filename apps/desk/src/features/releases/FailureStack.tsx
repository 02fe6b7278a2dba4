import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { StackFrame } from '@patina/shared-api/contract/desk/live-releases';
import { Stack, Text } from '@patina/ui/Layout';
import { useState } from 'react';
import { sourceStack } from '#shared/releases/live-releases.ts';

/** A stack that opens: where each place is in the source, once that is looked up, and where it was built. */
export function FailureStack({ places }: { places: readonly string[] }) {
  const { t } = useTranslation('desk');
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, isFetching } = useQuery({ ...sourceStack(places), enabled: isOpen });
  const frames: readonly StackFrame[] = data ?? places.map((built) => ({ built }));
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('releases.failures.stack')}</summary>
      <Stack as="ol" gap={1} aria-busy={isFetching} translate="no">
        {[...frames.entries()].map(([place, frame]) => (
          <Frame key={place} {...frame} />
        ))}
      </Stack>
      {isError && (
        <Text size="sm" tone="quiet" weight="regular" role="status">
          {t('releases.failures.sourcesFailed')}
        </Text>
      )}
    </details>
  );
}

function Frame({ built, source }: StackFrame) {
  if (source === undefined) {
    return (
      <Text as="li" size="xs" weight="regular">
        {built}
      </Text>
    );
  }
  const { function: name, file, line, column } = source;
  return (
    <li>
      <Stack as="span">
        {name !== undefined && (
          <Text as="span" size="sm">
            {name}
          </Text>
        )}
        <Text as="span" size="sm" weight="regular">
          {`${file}:${line}:${column}`}
        </Text>
        <Text as="span" size="xs" tone="quiet" weight="regular">
          {built}
        </Text>
      </Stack>
    </li>
  );
}
