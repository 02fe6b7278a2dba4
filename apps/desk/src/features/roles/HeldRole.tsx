import { useTranslation } from '@patina/platform/i18n';
import { operator as calls, type RoleHolder } from '@patina/shared-api/contract/desk/operator';
import { Badge } from '@patina/ui/Badge';
import { IconButton } from '@patina/ui/IconButton';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { Moment } from '#shared/moment/Moment.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import styles from './HolderTable.module.css';

type Held = RoleHolder['roles'][number];

/** A role that somebody has, who has given it and when, and a button that takes it away. */
export function HeldRole({ email, role, granted_by: by, granted_at: at }: Held & { email: string }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const named = { role: t(`roles.name.${role}`), email };
  return (
    <li className={styles.role}>
      <Badge>{named.role}</Badge>
      <span className={styles.by}>
        {by}, <Moment seconds={at} />
      </span>
      <ActionDialog
        title={t('roles.revokeTitle')}
        text={t('roles.revokeText', named)}
        confirm={t('roles.revoke')}
        isDanger
        run={() => act(calls.revokeRole, { body: { email, role } })}
        done={t('roles.revoked', named)}
        trigger={<IconButton icon="close" size="small" className={styles.revoke} label={t('roles.revokeOf', named)} />}
      />
    </li>
  );
}
