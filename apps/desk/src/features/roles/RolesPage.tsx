import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { operator as calls, type RoleHolder } from '@patina/shared-api/contract/desk/operator';
import { ROLES, type Role } from '@patina/shared-api/contract/desk/roles';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Badge } from '@patina/ui/Badge';
import { IconButton } from '@patina/ui/IconButton';
import { Grid, Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { rolesMessages } from '#messages/roles/messages.ts';
import { type ListColumn, QueryTable } from '#shared/data-table/desk-table.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import { Moment, PersonLink } from '#shared/values/values.tsx';
import styles from './RolesPage.module.css';

export const messages = rolesMessages;

export const loader = withQueries(() => [deskQuery(calls.roles)]);

export function Component() {
  const { t } = useTranslation('desk');
  return (
    <DeskPage title={t('head.roles.title')} actions={<GrantDialog />}>
      <QueryTable
        query={useQuery(deskQuery(calls.roles))}
        failed="roles.failed"
        caption={t('head.roles.title')}
        rowId={({ id }) => id}
        columns={COLUMNS}
      />
    </DeskPage>
  );
}

/** Who works here, and what they may do. */
const COLUMNS: ListColumn<RoleHolder>[] = [
  {
    id: 'person',
    name: 'roles.person',
    isMain: true,
    cell: ({ id, email, name, surname }) => (
      <Stack as="span">
        <PersonLink id={id} name={email} />
        <Text as="span" tone="quiet" weight="regular">
          {name} {surname}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'factor',
    name: 'roles.secondFactor',
    cell: ({ has_second_factor: hasOne }, t) => (
      <StatusBadge mark={hasOne ? 'tick' : 'warning'}>{t(hasOne ? 'roles.hasFactor' : 'roles.noFactor')}</StatusBadge>
    ),
  },
  {
    id: 'roles',
    name: 'roles.roles',
    cell: (holder) => (
      <Stack as="ul" gap={1}>
        {holder.roles.map((held) => (
          <HeldRole key={held.role} email={holder.email} {...held} />
        ))}
      </Stack>
    ),
  },
];

function GrantDialog() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  return (
    <ActionDialog
      title={t('roles.grantTitle')}
      text={t('roles.grantText')}
      confirm={t('roles.grant')}
      run={async (fields) => {
        const role = fields.get('role') as Role;
        const apps = role === 'release' ? appsIn(String(fields.get('apps'))) : [];
        const body = { email: String(fields.get('email')).trim(), role, ...(apps.length > 0 && { apps }) };
        const { approval } = await act(calls.grantRole, { body });
        toast.success(t(approval === undefined ? 'roles.granted' : 'roles.requested'));
      }}
      button={t('roles.grantTitle')}
      look="solid"
      fragment="new"
    >
      <TextField name="email" type="email" label={t('roles.email')} autoComplete="off" required />
      <NativeSelect
        name="role"
        label={t('roles.role')}
        defaultValue={ROLES[0]}
        options={ROLES.map((role) => ({ value: role, label: t(`roles.name.${role}`) }))}
      />
      <TextField name="apps" label={t('roles.apps')} hint={t('roles.appsHint')} autoComplete="off" />
    </ActionDialog>
  );
}

/** `catalog, sell` */
const appsIn = (typed: string) =>
  typed
    .split(',')
    .map((app) => app.trim())
    .filter(Boolean);

type Held = RoleHolder['roles'][number];

/** A role that somebody has, who has given it and when, and a button that takes it away. */
function HeldRole({ email, role, apps, granted_by: by, granted_at: at }: Held & { email: string }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const named = { role: t(`roles.name.${role}`), email };
  return (
    <Grid as="li" columns="1fr auto" gap={1} align="center">
      <Stack className={styles.role}>
        <Badge>{named.role}</Badge>
        {apps && (
          <Text as="span" size="xs">
            {t('roles.heldApps', { apps: apps.join(', ') })}
          </Text>
        )}
        <Text as="span" tone="quiet" size="xs">
          {by}, <Moment seconds={at} />
        </Text>
      </Stack>
      <ActionDialog
        title={t('roles.revokeTitle')}
        text={t('roles.revokeText', named)}
        confirm={t('roles.revoke')}
        isDanger
        run={() => act(calls.revokeRole, { body: { email, role } })}
        done={t('roles.revoked', named)}
        trigger={<IconButton icon="close" size="small" label={t('roles.revokeOf', named)} />}
      />
    </Grid>
  );
}
