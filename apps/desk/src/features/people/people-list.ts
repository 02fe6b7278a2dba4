import { people as calls, PEOPLE_SORTS, PersonState } from '@patina/shared-api/contract/desk/people';
import { type QueryOf, tableSchema } from '#shared/data-table/table-schema.ts';
import { deskList } from '#shared/queries/desk-query.ts';

export const PEOPLE = tableSchema({
  sorts: PEOPLE_SORTS,
  filters: { who: 'text', state: PersonState.options },
});

export const peopleList = (query: QueryOf<typeof PEOPLE>) => deskList(calls.list, { query });
