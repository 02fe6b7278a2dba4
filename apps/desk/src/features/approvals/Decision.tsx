import { useTranslation } from '@patina/platform/i18n';
import { type Approval, approvals as calls } from '@patina/shared-api/contract/desk/approvals';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Moment } from '#shared/values/values.tsx';
import styles from './Approvals.module.css';
import { RequestAmount, useRequestName } from './RequestDetails.tsx';

/** The buttons of a request that waits, or what somebody has decided. Nobody approves what they have requested. */
export function Decision({ request }: { request: Approval }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const named = useRequestName()(request);
  const { kind, id, state, is_own: isOwn } = request;
  if (state !== 'pending') return <Decided {...request} />;
  const isAway = isOwn ? 'withdraw' : 'decline';
  return (
    <Row gap={1}>
      {isOwn ? (
        <Text tone="quiet" size="xs" className={styles.words}>
          {t('approvals.own')}
        </Text>
      ) : (
        <ActionDialog
          title={t('approvals.approveTitle', named)}
          text={<RequestAmount {...request} />}
          confirm={t('approvals.approve')}
          run={() => act(calls.approve, { body: { kind, id } })}
          done={t('approvals.approved')}
          size="small"
          look="solid"
        />
      )}
      <ActionDialog
        title={t(`approvals.${isAway}Title`, named)}
        confirm={t(`approvals.${isAway}`)}
        isDanger
        run={() => act(calls.decline, { body: { kind, id } })}
        size="small"
      />
    </Row>
  );
}

function Decided({ state, decided_by: by, decided_at: at }: Approval) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={0.5} align="start">
      <StatusBadge mark={state === 'approved' ? 'tick' : 'cross'}>{t(`approvals.states.${state}`)}</StatusBadge>
      <Text as="span" tone="quiet" size="xs" className={styles.words}>
        {by}, <Moment seconds={at} />
      </Text>
    </Stack>
  );
}
