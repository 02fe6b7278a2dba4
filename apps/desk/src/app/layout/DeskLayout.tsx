import { PageWidth } from '@patina/parts/PageWidth';
import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Outlet, useLocation } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import { Skeleton } from '@patina/ui/Skeleton';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { NotFound } from '#shared/not-found/NotFound.tsx';
import { operatorQuery } from '#shared/operator/operator-query.ts';
import { OperatorContext } from '#shared/operator/use-operator.ts';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { areasOf, mayOpen } from './areas.ts';
import styles from './DeskLayout.module.css';
import { DeskNavigation } from './DeskNavigation.tsx';
import { SecondFactorState } from './SecondFactorState.tsx';

/** The areas of the operator's roles and the open one. Nothing of it is shown to anybody else. */
export function DeskLayout() {
  const { t } = useTranslation('desk');
  const query = useQuery(operatorQuery());
  const operator = query.data?.payload;
  if (operator) return <DeskOf operator={operator} />;
  if (query.error) return <QueryFailed query={query} title={t('operator.failed')} />;
  return (
    <PageWidth gap={3} className={styles.page}>
      <Skeleton shape="block" className={styles.waitingNavigation} />
      <div className={styles.content}>
        <Stack gap={3}>
          <Skeleton className={styles.waitingTitle} />
          <TableSkeleton columns={5} />
        </Stack>
      </div>
    </PageWidth>
  );
}

function DeskOf({ operator }: { operator: Operator }) {
  const { pathname } = useLocation();
  if (!mayOpen(operator, pathname)) return <NotFound />;
  if (operator.second_factor !== 'proved') return <SecondFactorState state={operator.second_factor} />;
  return (
    <PageWidth gap={3} className={styles.page}>
      <DeskNavigation areas={areasOf(operator)} />
      <div className={styles.content}>
        <OperatorContext value={operator}>
          <Outlet />
        </OperatorContext>
      </div>
    </PageWidth>
  );
}
