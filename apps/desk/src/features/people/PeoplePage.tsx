import { people as calls, PEOPLE_SORTS, PersonState } from '@patina/shared-api/contract/desk/people';
import { peopleMessages } from '#messages/people/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { TagBadges, tagFilter } from '#shared/notes/tags.tsx';
import { PersonMark } from '#shared/values/marks.tsx';
import { Moment, Money } from '#shared/values/values.tsx';

export const messages = peopleMessages;

const PEOPLE = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.people.title',
  empty: 'people.none',
  sorts: PEOPLE_SORTS,
  filters: {
    who: textFilter('people.person', (t) => t('people.who')),
    state: choiceFilter('people.state', PersonState.options, (value) => `people.states.${value}`),
    tag: tagFilter('person'),
  },
  rowId: ({ id }) => id,
  hrefOf: ({ id }) => `/desk/people/${id}`,
  columns: [
    { id: 'email', name: 'people.email', isMain: true, cell: ({ email }) => email },
    { id: 'name', name: 'people.name', cell: ({ name, surname }) => `${name} ${surname}`.trim() },
    { id: 'state', name: 'people.state', cell: ({ state }) => <PersonMark state={state} /> },
    { id: 'tags', name: 'tags.of', cell: ({ tags }) => <TagBadges tags={tags} /> },
    { id: 'balance', name: 'people.balance', isNumber: true, cell: ({ balance }) => <Money amount={balance} /> },
    { id: 'steamid', name: 'people.steamid', isMinor: true, cell: ({ steamid }) => steamid },
    { id: 'since', name: 'people.since', cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'id', name: 'people.id', isNumber: true, cell: ({ id }) => id },
  ],
});

export const loader = listLoader(PEOPLE);

export const Component = () => <ListPage list={PEOPLE} />;
