import { useTranslation } from '@patina/platform/i18n';
import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack } from '@patina/ui/Layout';
import type { ReactElement } from 'react';
import { useDeskProblemText } from '../problems/use-desk-problem-text.ts';
import styles from './BulkResults.module.css';

/** What a dialog shows of the results of a call about several things: nothing where everything has been done. */
export const bulkOutcome = (results: readonly BulkResult[]): ReactElement | undefined =>
  results.every(({ ok, changed, approval }) => ok && changed && approval === undefined) ? undefined : (
    <BulkResults results={results} />
  );

interface Answer {
  results: readonly BulkResult[];
}

/** `bulkOutcome` of a call; `done` is called where everything has been done. */
export async function finishBulk(answer: Answer | Promise<Answer>, done: () => void) {
  const outcome = bulkOutcome((await answer).results);
  if (outcome === undefined) done();
  return outcome;
}

/** What became of each of several things. */
function BulkResults({ results }: { results: readonly BulkResult[] }) {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  const textOf = ({ ok, changed, approval, code, message = '' }: BulkResult) => {
    if (!ok) return say({ code, message });
    if (approval !== undefined) return t('bulk.approval');
    return t(changed ? 'bulk.done' : 'bulk.known');
  };
  return (
    <Stack as="ul" gap={1} aria-label={t('bulk.results')}>
      {results.map((result) => (
        <Row
          as="li"
          gap={1}
          align="start"
          tabular
          key={result.id}
          tone={result.ok ? 'quiet' : 'danger'}
          className={styles.result}
        >
          <Icon name={result.ok ? 'check' : 'warning'} />
          <span>
            <strong>{result.id}</strong> {textOf(result)}
          </span>
        </Row>
      ))}
    </Stack>
  );
}
