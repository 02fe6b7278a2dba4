import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { people as calls, PEOPLE_SORTS, type PersonRow, PersonState } from '@patina/shared-api/contract/desk/people';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { peopleMessages } from '#messages/people/messages.ts';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { ChoiceFilter, TextFilter } from '#shared/data-table/filters.tsx';
import type { TableColumn } from '#shared/data-table/table-model.ts';
import { type QueryOf, queryOf, tableSchema, useTableState } from '#shared/data-table/table-state.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList } from '#shared/queries/desk-query.ts';
import { PersonMark } from './PersonMark.tsx';

const PEOPLE = tableSchema({
  sorts: PEOPLE_SORTS,
  filters: { who: 'text', state: PersonState.options },
});

const peopleList = (query: QueryOf<typeof PEOPLE>) => deskList(calls.list, { query });

export const messages = peopleMessages;

export const loader = withQueries(({ url }) => [peopleList(queryOf(PEOPLE, url.searchParams))]);

/** Everybody with an open account. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(PEOPLE);
  const { filters, change } = state;
  const query = useQuery(peopleList(state.query));
  const columns: TableColumn<PersonRow>[] = [
    { id: 'email', name: t('people.email'), isMain: true, cell: ({ email }) => email },
    { id: 'name', name: t('people.name'), cell: ({ name, surname }) => `${name} ${surname}`.trim() },
    { id: 'state', name: t('people.state'), cell: (person) => <PersonMark state={person.state} /> },
    { id: 'balance', name: t('people.balance'), isNumber: true, cell: ({ balance }) => <Money amount={balance} /> },
    { id: 'steamid', name: t('people.steamid'), isMinor: true, cell: ({ steamid }) => steamid },
    { id: 'since', name: t('people.since'), cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'id', name: t('people.id'), isNumber: true, cell: ({ id }) => id },
  ];
  return (
    <DeskPage title={t('head.people.title')}>
      <DataTable
        caption={t('head.people.title')}
        columns={columns}
        query={query}
        state={state}
        rowId={({ id }) => id}
        hrefOf={({ id }) => `/desk/people/${id}`}
        exportPath="/desk/people/export"
        empty={{ title: t('people.none') }}
        filters={
          <>
            <TextFilter
              label={t('people.person')}
              placeholder={t('people.who')}
              value={filters.who}
              onChange={(who) => change({ who })}
            />
            <ChoiceFilter
              label={t('people.state')}
              value={filters.state}
              onChange={(chosen) => change({ state: chosen })}
              options={PersonState.options.map((value) => ({ value, label: t(`people.states.${value}`) }))}
            />
          </>
        }
      />
    </DeskPage>
  );
}
