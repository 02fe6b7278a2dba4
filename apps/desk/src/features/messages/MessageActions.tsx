import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskMessages as calls, type DeskMessage } from '@patina/shared-api/contract/desk/messages';
import { Button } from '@patina/ui/Button';
import { Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useOperator } from '#shared/operator/use-operator.ts';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './MessageActions.module.css';

/** Who has a message, and whether it is done. */
export function MessageActions({ message }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { id: own } = useOperator();
  const { isBusy, errors, submit } = useDeskForm();
  const { id, revision: seen, state, assignee } = message;
  const [pressed, press] = useState<'assign' | 'reopen' | 'close'>();

  /** Only the button that was pressed turns; the others wait. */
  const buttonFor = (name: typeof pressed, run: () => Promise<unknown>) => ({
    busy: isBusy && name === pressed,
    disabled: isBusy && name !== pressed,
    'data-refocus': '',
    onClick() {
      press(name);
      void submit(run);
    },
  });
  const assign = (to: number | null) =>
    buttonFor('assign', () => act(calls.assign, { body: { id, seen, assignee: to } }));
  return (
    <>
      {errors['form'] && (
        <Text as="span" role="alert" tone="danger" size="sm" className={styles.problem}>
          {errors['form']}
        </Text>
      )}
      {assignee?.id === own ? (
        <Button {...assign(null)}>{t('inbox.giveBack')}</Button>
      ) : (
        <Button {...assign(own)} data-key="t">
          {t(assignee === null ? 'inbox.take' : 'inbox.takeOver')}
        </Button>
      )}
      <HandDialog message={message} />
      {state !== 'open' && (
        <Button {...buttonFor('reopen', () => act(calls.reopen, { body: { id, seen } }))}>{t('inbox.reopen')}</Button>
      )}
      {state !== 'closed' && (
        <Button {...buttonFor('close', () => act(calls.close, { body: { id, seen } }))}>{t('inbox.close')}</Button>
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
