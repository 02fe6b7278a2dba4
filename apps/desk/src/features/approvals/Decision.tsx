import { useTranslation } from '@patina/platform/i18n';
import { type Approval, approvals as calls } from '@patina/shared-api/contract/desk/approvals';
import { Button } from '@patina/ui/Button';
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
    <div className={styles.buttons}>
      {isOwn ? (
        <p className={styles.own}>{t('approvals.own')}</p>
      ) : (
        <ActionDialog
          title={t('approvals.approveTitle', named)}
          text={<RequestAmount {...request} />}
          confirm={t('approvals.approve')}
          run={() => act(calls.approve, { body: { kind, id } })}
          done={t('approvals.approved')}
          trigger={
            <Button size="small" variant="solid">
              {t('approvals.approve')}
            </Button>
          }
        />
      )}
      <ActionDialog
        title={t(`approvals.${isAway}Title`, named)}
        confirm={t(`approvals.${isAway}`)}
        isDanger
        run={() => act(calls.decline, { body: { kind, id } })}
        trigger={<Button size="small">{t(`approvals.${isAway}`)}</Button>}
      />
    </div>
  );
}

function Decided({ state, decided_by: by, decided_at: at }: Approval) {
  const { t } = useTranslation('desk');
  return (
    <div className={styles.decided}>
      <StatusBadge mark={state === 'approved' ? 'tick' : 'cross'}>{t(`approvals.states.${state}`)}</StatusBadge>
      <span className={styles.own}>
        {by}, <Moment seconds={at} />
      </span>
    </div>
  );
}
