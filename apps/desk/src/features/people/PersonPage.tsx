import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useParams, useSearchParams } from '@patina/platform/router';
import { people as calls, type Person } from '@patina/shared-api/contract/desk/people';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { Panel } from '@patina/ui/Layout';
import { peopleMessages } from '#messages/people/messages.ts';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { ListTable } from '#shared/data-table/desk-table.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { DeskPage, DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonMark } from './PersonMark.tsx';
import { LEDGER, OFFERS, ORDERS, PersonRecords } from './PersonRecords.tsx';

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
      <DeskQuery query={query} loading={<TableSkeleton columns={2} />} failed={t('people.failed')}>
        {({ payload }) => <PersonContent person={payload} />}
      </DeskQuery>
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
      {tab === 'orders' && <ListTable list={ORDERS} params={{ id: person.id }} />}
      {tab === 'offers' && <ListTable list={OFFERS} params={{ id: person.id }} />}
      {tab === 'ledger' && <ListTable list={LEDGER} params={{ id: person.id }} />}
      {(tab === 'adjustments' || tab === 'sessions' || tab === 'notices') && (
        <PersonRecords person={person} kind={tab} />
      )}
    </>
  );
}

/** What is known of a person. */
function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation('desk');
  const { address, post_code, city, country, locked_at, lock_reason, waits_until, roles } = person;
  const yesOrNo = (is: boolean) => t(is ? 'people.yes' : 'people.no');
  return (
    <Panel as="section" gap={2} aria-label={t('people.profile')}>
      <Facts
        facts={[
          [t('people.email'), person.email],
          [t('people.pendingEmail'), person.pending_email],
          [t('people.balance'), <Money key="balance" amount={person.balance} />],
          [t('people.since'), <Moment key="since" seconds={person.created_at} />],
          [t('people.lockedSince'), locked_at === null ? null : <Moment key="locked" seconds={locked_at} />],
          [t('people.lockReason'), lock_reason],
          [t('people.waits'), waits_until === null ? null : <Moment key="waits" seconds={waits_until} />],
          [t('people.id'), person.id],
          [t('people.phone'), person.phone],
          [
            t('people.address'),
            [address, [post_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
          ],
          [t('people.steamid'), person.steamid],
          [t('people.tradeLink'), person.trade_link],
          [t('people.password'), yesOrNo(person.has_password)],
          [t('people.secondFactor'), yesOrNo(person.has_second_factor)],
          [t('people.roles'), roles.join(', ')],
        ]}
      />
    </Panel>
  );
}
