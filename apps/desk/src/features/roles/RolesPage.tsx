import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { operator as calls } from '@patina/shared-api/contract/desk/operator';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { rolesMessages } from '#messages/roles/messages.ts';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { GrantDialog } from './GrantDialog.tsx';
import { HolderTable } from './HolderTable.tsx';

export const messages = rolesMessages;

export const loader = withQueries(() => [deskQuery(calls.roles)]);

/** Who works here, and what they may do. */
export function Component() {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.roles));
  return (
    <DeskPage title={t('head.roles.title')} actions={<GrantDialog />}>
      <QueryState
        query={query}
        loading={<TableSkeleton columns={3} />}
        failed={() => <QueryFailed query={query} title={t('roles.failed')} />}
      >
        {({ payload }) => <HolderTable holders={payload} />}
      </QueryState>
    </DeskPage>
  );
}
