import { PageWidth } from '@patina/parts/PageWidth';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Outlet, useLocation } from '@patina/platform/router';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import { Spinner } from '@patina/ui/Spinner';
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
    <div className={styles.wait}>
      <Spinner label={t('loading')} />
    </div>
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
