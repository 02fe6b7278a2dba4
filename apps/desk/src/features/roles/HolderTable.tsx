import { useTranslation } from '@patina/platform/i18n';
import type { RoleHolder } from '@patina/shared-api/contract/desk/operator';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { PlainTable } from '#shared/data-table/PlainTable.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { HeldRole } from './HeldRole.tsx';
import styles from './HolderTable.module.css';

/** Everybody with roles. */
export function HolderTable({ holders }: { holders: readonly RoleHolder[] }) {
  const { t } = useTranslation('desk');
  return (
    <PlainTable
      caption={t('head.roles.title')}
      rows={holders}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'person',
          name: t('roles.person'),
          isMain: true,
          cell: ({ id, email, name, surname }) => (
            <span className={styles.person}>
              <PersonLink id={id} name={email} />
              <span className={styles.name}>
                {name} {surname}
              </span>
            </span>
          ),
        },
        {
          id: 'factor',
          name: t('roles.secondFactor'),
          cell: ({ has_second_factor: hasOne }) => (
            <StatusBadge mark={hasOne ? 'tick' : 'warning'}>
              {t(hasOne ? 'roles.hasFactor' : 'roles.noFactor')}
            </StatusBadge>
          ),
        },
        {
          id: 'roles',
          name: t('roles.roles'),
          cell: (holder) => (
            <ul className={styles.roles}>
              {holder.roles.map((held) => (
                <HeldRole key={held.role} email={holder.email} {...held} />
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
