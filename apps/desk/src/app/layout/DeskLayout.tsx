import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, Outlet, useLocation } from '@patina/platform/router';
import { operator as calls, type Operator } from '@patina/shared-api/contract/desk/operator';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { PageWidth, Stack } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { type ReactNode, useLayoutEffect } from 'react';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { useDeskForm } from '#shared/form/use-desk-form.ts';
import { useRefocus } from '#shared/keys/use-refocus.ts';
import { mayOpen } from '#shared/operator/may-open.ts';
import { OperatorContext, operatorQuery } from '#shared/operator/use-operator.ts';
import { NotFound, QueryFailed } from '#shared/page/DeskPage.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './DeskLayout.module.css';
import { DeskNavigation } from './DeskNavigation.tsx';

/** The areas of the operator's roles and the open one. Nothing of it is shown to anybody else. */
export function DeskLayout() {
  const { t } = useTranslation('desk');
  const query = useQuery(operatorQuery());
  const operator = query.data?.payload;
  if (operator) return <DeskOf operator={operator} />;
  if (query.error) return <QueryFailed query={query} title={t('operator.failed')} />;
  return (
    <WorkPage>
      <Skeleton shape="block" className={styles.waitingNavigation} />
      <div className={styles.content}>
        <Stack gap={3}>
          <Skeleton className={styles.waitingTitle} />
          <TableSkeleton columns={5} />
        </Stack>
      </div>
    </WorkPage>
  );
}

function DeskOf({ operator }: { operator: Operator }) {
  const { pathname } = useLocation();
  useRefocus();
  if (!mayOpen(operator, pathname)) return <NotFound />;
  if (operator.second_factor !== 'proved') return <SecondFactorState state={operator.second_factor} />;
  return (
    <WorkPage>
      <DeskNavigation operator={operator} />
      <div className={styles.content}>
        <OperatorContext value={operator}>
          <Outlet />
        </OperatorContext>
      </div>
    </WorkPage>
  );
}

/** The frame of the shop has nothing of the shop around it, by a mark on the document that its styles know. */
function WorkPage({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['frame'] = 'work';
    return () => {
      delete dataset['frame'];
    };
  }, []);
  return (
    <PageWidth gap={3} className={styles.page}>
      {children}
    </PageWidth>
  );
}

type Missing = Exclude<Operator['second_factor'], 'proved'>;

/** Nobody works here without a second factor: sets one up, or proves it for this session. */
function SecondFactorState({ state }: { state: Missing }) {
  const { t } = useTranslation('desk');
  const titled = usePageTitle();
  const title = t(`operator.${state}.title`);
  return (
    <>
      <title>{titled(title)}</title>
      <EmptyState
        icon="user"
        headingLevel={1}
        title={title}
        text={t(`operator.${state}.text`)}
        actions={
          state === 'missing' ? (
            <Button variant="solid" render={<Link to={paths.account('security')} />}>
              {t('operator.missing.button')}
            </Button>
          ) : (
            <EnterButton />
          )
        }
      />
    </>
  );
}

/** The server asks for the second factor before it answers. */
function EnterButton() {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { isBusy, errors, setErrors, submit } = useDeskForm();

  async function enter() {
    const problem = await submit(() => act(calls.enter, { body: {} }));
    if (problem?.code === 'confirmation-cancelled') setErrors({});
  }

  return (
    <>
      <Button variant="solid" busy={isBusy} onClick={enter}>
        {t('operator.needed.button')}
      </Button>
      {errors['form'] && <p role="alert">{errors['form']}</p>}
    </>
  );
}
