import { ProblemState } from '@patina/parts/ProblemState';
import { type QueryResult, QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { paths } from '@patina/shared-api/paths';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { createContext, type ReactNode, use } from 'react';
import styles from './DeskPage.module.css';

interface DeskPageProps {
  title: string;
  /** The list that the page belongs to. */
  back?: { to: string; name: string };
  /** Beside the title: the state of an order, for example. */
  mark?: ReactNode;
  /** Buttons of the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its title, its buttons, its content. */
export function DeskPage({ title, back, mark, actions, children }: DeskPageProps) {
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(title)}</title>
      {back && (
        <Link to={back.to} className={styles.back}>
          <Icon name="chevron-left" />
          {back.name}
        </Link>
      )}
      <Row wrap gap={1.5} rowGap={1}>
        <Text as="h1" size="2xl">
          {title}
        </Text>
        {mark}
        {actions && (
          <Row wrap gap={1} align="stretch" className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      <InPage value={true}>{children}</InPage>
    </Stack>
  );
}

const NOT_FOUND = 404;

interface QueryFailedProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What could not be loaded. */
  title: string;
}

/** Shown in place of what could not be loaded; the page that is not there for what the operator may not see. */
export function QueryFailed({ query: { error, isFetching, refetch }, title }: QueryFailedProps) {
  if (!error) return null;
  if (error instanceof ApiProblem && error.status === NOT_FOUND) return <NotFound />;
  return (
    <ProblemState title={title} error={error} retry={() => void refetch()} isRetrying={isFetching} namespace="desk" />
  );
}

interface DeskQueryProps<Data> {
  query: QueryResult<Data>;
  loading: ReactNode;
  /** Title of what is shown where it could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** What a query of the back office has found. */
export function DeskQuery<Data>({ query, loading, failed, children }: DeskQueryProps<Data>) {
  return (
    <QueryState query={query} loading={loading} failed={() => <QueryFailed query={query} title={failed} />}>
      {children}
    </QueryState>
  );
}

/** What operators see who may not see a page: the same as everybody sees for one that does not exist. */
export function NotFound() {
  const { t } = useTranslation('desk');
  const titled = usePageTitle();
  return (
    <>
      <title>{titled(t('notFound.head'))}</title>
      <EmptyState
        icon="search"
        headingLevel={use(InPage) ? 2 : 1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <>
            <Button variant="solid" render={<Link to={paths.home()} />}>
              {t('notFound.home')}
            </Button>
            <Button render={<Link to={paths.products()} />}>{t('notFound.shop')}</Button>
          </>
        }
      />
    </>
  );
}

/** Whether it is part of a page that has a heading. */
const InPage = createContext(false);
