import { useTranslation } from '@patina/platform/i18n';
import { useApi } from '@patina/shared-api/client/use-api';
import { imports as calls } from '@patina/shared-api/contract/desk/imports';
import type { Refused } from '@patina/shared-api/contract/desk/refused';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { useState } from 'react';
import { useDeskForm } from '../form/use-desk-form.ts';
import { useDeskAction } from '../queries/desk-query.ts';
import { RefusedList } from './RefusedList.tsx';

/** Products that are named of those that have changed since. */
const NAMED = 5;

/** Takes a change of several products back, and names those that stay because they have changed since. */
export function UndoChange({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const api = useApi();
  const act = useDeskAction();
  const { isBusy, errors, submit } = useDeskForm();
  const [outcome, setOutcome] = useState<{ undone: number; kept: Refused | null }>();

  const undo = () =>
    submit(async () => {
      const params = { id: String(id) };
      const { undone, kept: count } = (await act(calls.undo, { params, body: {} })).payload;
      const query = { outcome: 'kept', per_page: NAMED } as const;
      const kept = count === 0 ? [] : (await api(calls.changes, { params, query })).payload;
      const names = kept.map(({ title }) => title);
      const causes = [{ code: 'product-changed', message: '', count, names }];
      setOutcome({ undone, kept: count === 0 ? null : { count, causes, others: 0 } });
    });

  if (outcome === undefined) {
    return (
      <Stack gap={1} align="start">
        <Button busy={isBusy} onClick={() => void undo()}>
          {t('import.undoShort')}
        </Button>
        <FormProblem>{errors['form']}</FormProblem>
      </Stack>
    );
  }
  return (
    <Stack gap={1}>
      <p>{t('import.undoneProducts', { count: outcome.undone })}</p>
      <RefusedList refused={outcome.kept} />
    </Stack>
  );
}
