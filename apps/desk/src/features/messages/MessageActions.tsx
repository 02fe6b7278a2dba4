import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskMessages as calls, type DeskMessage } from '@patina/shared-api/contract/desk/messages';
import { Button } from '@patina/ui/Button';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';

/** Who has a message, and whether it is done. */
export function MessageActions({ message }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { id: own } = useOperator();
  const { isBusy, errors, submit } = useDeskForm();
  const { id, revision: seen, state, assignee } = message;
  const assign = (to: number | null) => submit(() => act(calls.assign, { body: { id, seen, assignee: to } }));
  return (
    <>
      {errors['form'] && <span role="alert">{errors['form']}</span>}
      {assignee?.id === own ? (
        <Button busy={isBusy} onClick={() => void assign(null)}>
          {t('inbox.giveBack')}
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => void assign(own)} data-key="t">
          {t(assignee === null ? 'inbox.take' : 'inbox.takeOver')}
        </Button>
      )}
      <HandDialog message={message} />
      {state !== 'open' && (
        <Button busy={isBusy} onClick={() => void submit(() => act(calls.reopen, { body: { id, seen } }))}>
          {t('inbox.reopen')}
        </Button>
      )}
      {state !== 'closed' && (
        <Button busy={isBusy} onClick={() => void submit(() => act(calls.close, { body: { id, seen } }))}>
          {t('inbox.close')}
        </Button>
      )}
    </>
  );
}

/** Hands a message to a colleague. */
function HandDialog({ message: { id, revision: seen, assignee } }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { id: own } = useOperator();
  const { data } = useQuery(deskQuery(calls.assignees));
  const [chosen, choose] = useState('');
  const others = (data?.payload ?? []).filter((one) => one.id !== own && one.id !== assignee?.id);
  if (others.length === 0) return null;
  const to = others.find((one) => String(one.id) === chosen) ?? others[0];
  return (
    <ActionDialog
      title={t('inbox.hand.title')}
      confirm={t('inbox.hand.confirm')}
      button={t('inbox.hand.button')}
      run={() => act(calls.assign, { body: { id, seen, assignee: to?.id ?? null } })}
    >
      <NativeSelect
        label={t('inbox.hand.to')}
        options={others.map(({ id: other, email, open }) => ({
          value: String(other),
          label: t('inbox.hand.open', { email, count: open }),
        }))}
        value={String(to?.id)}
        onValueChange={(value) => choose(value ?? '')}
      />
    </ActionDialog>
  );
}
