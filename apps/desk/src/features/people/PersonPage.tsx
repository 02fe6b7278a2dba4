import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams, useSearchParams } from '@patina/platform/router';
import { people as calls, type Person } from '@patina/shared-api/contract/desk/people';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { peopleMessages } from '#messages/people/messages.ts';
import { TableSkeleton } from '#shared/data-table/TableSkeleton.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import { PersonLedger } from './PersonLedger.tsx';
import { PersonMark } from './PersonMark.tsx';
import { PersonOffers } from './PersonOffers.tsx';
import { PersonOrders } from './PersonOrders.tsx';
import { PersonRecords } from './PersonRecords.tsx';

export const messages = peopleMessages;

const personQuery = (id = '') => deskQuery(calls.details, { params: { id } });

export const loader = withQueries(({ params }) => [personQuery(params['id'])]);

const TABS = ['orders', 'offers', 'ledger', 'adjustments', 'sessions', 'notices'] as const;
type Tab = (typeof TABS)[number];

/** One person: who they are, what they have done, and what can be done with their account. */
export function Component() {
  const { t } = useTranslation('desk');
  const { id } = useParams();
  const query = useQuery(personQuery(id));
  const person = query.data?.payload;
  return (
    <DeskPage
      title={person ? `${person.name} ${person.surname}`.trim() || person.email : t('head.person.title')}
      mark={person && <PersonMark state={person.state} />}
      back={{ to: '/desk/people', name: t('head.people.title') }}
      actions={person && <PersonActions person={person} />}
    >
      <QueryState
        query={query}
        loading={<TableSkeleton columns={2} />}
        failed={() => <QueryFailed query={query} title={t('people.failed')} />}
      >
        {({ payload }) => <PersonContent person={payload} />}
      </QueryState>
    </DeskPage>
  );
}

function PersonContent({ person }: { person: Person }) {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const tab: Tab = TABS.find((known) => known === search.get('tab')) ?? 'orders';
  const href = `/desk/people/${person.id}`;
  return (
    <>
      <PersonFacts person={person} />
      <LinkTabs
        label={t('people.tabs.label')}
        current={tab}
        tabs={TABS.map((id) => ({
          id,
          to: id === 'orders' ? href : `${href}?tab=${id}`,
          name: t(`people.tabs.${id}`),
        }))}
      />
      {tab === 'orders' && <PersonOrders id={person.id} />}
      {tab === 'offers' && <PersonOffers id={person.id} />}
      {tab === 'ledger' && <PersonLedger id={person.id} />}
      {(tab === 'adjustments' || tab === 'sessions' || tab === 'notices') && (
        <PersonRecords person={person} kind={tab} />
      )}
    </>
  );
}
