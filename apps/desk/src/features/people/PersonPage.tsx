import { Slot } from '@patina/parts/Slot';
import { useTranslation } from '@patina/platform/i18n';
import { useSearchParams } from '@patina/platform/router';
import { people as calls, type Person } from '@patina/shared-api/contract/desk/people';
import { Panel } from '@patina/ui/Layout';
import { historyMessages } from '#messages/history/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { peopleMessages } from '#messages/people/messages.ts';
import { ListTable } from '#shared/data-table/desk-table.tsx';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { Facts } from '#shared/facts/Facts.tsx';
import { SubjectNotes } from '#shared/notes/SubjectNotes.tsx';
import { Columns } from '#shared/page/Columns.tsx';
import { useSteamTrading } from '#shared/people/use-steam-trading.ts';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { Timeline } from '#shared/timeline/Timeline.tsx';
import { subjectQueries } from '#shared/timeline/timeline-state.ts';
import { PersonMark } from '#shared/values/marks.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { PersonActions } from './PersonActions.tsx';
import { LEDGER, OFFERS, ORDERS, PersonRecords } from './PersonRecords.tsx';

export const messages = joinMessages(peopleMessages, historyMessages);

const PERSON = deskDetails({
  call: calls.details,
  title: (person, t) => (person ? `${person.name} ${person.surname}`.trim() || person.email : t('head.person.title')),
  back: { to: '/desk/people', name: 'head.people.title' },
  mark: ({ state }) => <PersonMark state={state} />,
  actions: (person) => <PersonActions person={person} />,
  failed: 'people.failed',
  Content: PersonContent,
  queries: (search, id) => subjectQueries({ kind: 'person', id: Number(id) }, search),
});

export const loader = detailsLoader(PERSON);

export const Component = () => <DetailsPage details={PERSON} />;

const TABS = ['history', 'orders', 'offers', 'ledger', 'adjustments', 'sessions', 'notices'] as const;

/** Who somebody is, what colleagues know, and everything that has happened; single kinds of it as tables, too. */
function PersonContent({ of: person }: { of: Person }) {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  const tab = TABS.find((known) => known === search.get('tab')) ?? 'history';
  return (
    <>
      <Columns side="end">
        <PersonFacts person={person} />
        <SubjectNotes subject={{ kind: 'person', id: person.id }} />
      </Columns>
      <Slot name="desk.person" props={{ person: person.id }} />
      <LinkTabs
        label={t('people.tabs.label')}
        path={`/desk/people/${person.id}`}
        param="tab"
        ids={TABS}
        current={tab}
        nameOf={(id) => t(`people.tabs.${id}`)}
      />
      {tab === 'history' && <Timeline subject={{ kind: 'person', id: person.id }} />}
      {tab === 'orders' && <ListTable list={ORDERS} params={{ id: person.id }} />}
      {tab === 'offers' && <ListTable list={OFFERS} params={{ id: person.id }} />}
      {tab === 'ledger' && <ListTable list={LEDGER} params={{ id: person.id }} />}
      {(tab === 'adjustments' || tab === 'sessions' || tab === 'notices') && (
        <PersonRecords person={person} kind={tab} />
      )}
    </>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation('desk');
  const trading = useSteamTrading(person.id);
  const { address, post_code, city, country, locked_at, lock_reason, waits_until, roles } = person;
  const { email_bounced_at: bouncedAt = null } = person;
  const yesOrNo = (is: boolean) => t(is ? 'people.yes' : 'people.no');
  return (
    <Panel as="section" gap={2} aria-label={t('people.profile')}>
      <Facts
        facts={[
          [t('people.email'), person.email],
          [t('people.bouncedAt'), bouncedAt === null ? null : <Moment key="bounced" seconds={bouncedAt} />, 'danger'],
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
          [
            t('people.trading'),
            trading && t(`people.tradingOf.${trading}`),
            trading === 'banned' ? 'danger' : undefined,
          ],
          [t('people.password'), yesOrNo(person.has_password)],
          [t('people.secondFactor'), yesOrNo(person.has_second_factor)],
          [t('people.roles'), roles.map((role) => t(`roleNames.${role}`)).join(', ')],
        ]}
      />
    </Panel>
  );
}
