import { keepPreviousData, queryOptions, useQuery } from '@patina/platform/query';
import type { ListMeta } from '@patina/shared-api/contract/protocol/envelope';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { tableRows } from '@patina/test-pages/pages/table-rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { Money } from '../values/values.tsx';
import { DataTable } from './DataTable.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from './filters.tsx';
import { tableSchema, useTableState } from './table-state.ts';
import type { Everything } from './use-choice.ts';

interface Knife {
  id: number;
  name: string;
  price: number;
}

interface Page {
  payload: Knife[];
  meta: ListMeta;
}

const KNIVES: Knife[] = [
  { id: 1, name: 'Karambit', price: 900 },
  { id: 2, name: 'Bayonet', price: 400 },
  { id: 3, name: 'Navaja', price: 90 },
];

const SCHEMA = tableSchema({
  sorts: ['-price', 'price', 'name', '-name'],
  filters: { search: 'text', wear: ['worn', 'new'], since: 'day' },
});

const page = (payload: Knife[], meta: Partial<ListMeta> = {}): Page => ({
  payload,
  meta: { total: payload.length, pages: 1, page: 1, from: 1, to: payload.length, ...meta },
});

interface KnifePageProps {
  answer: (query: object) => Promise<Page>;
  sell?: ((rows: Knife[], everything?: Everything) => void) | undefined;
}

function KnifePage({ answer, sell }: KnifePageProps) {
  const state = useTableState(SCHEMA);
  const query = useQuery(
    queryOptions({
      queryKey: ['knives', state.query],
      queryFn: () => answer(state.query),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
      caption="Knives"
      columns={[
        { id: 'name', name: 'Name', isMain: true, cell: ({ name }: Knife) => name },
        { id: 'price', name: 'Price', isNumber: true, cell: ({ price }: Knife) => <Money amount={price} /> },
      ]}
      query={query}
      state={state}
      rowId={({ id }) => id}
      hrefOf={({ id }) => `/knives/${id}`}
      exportPath="/desk/knives/export"
      empty={{ title: 'There are no knives' }}
      {...(sell && {
        canChooseEverything: true,
        keys: [['s', 'Sell the chosen knives'] as const],
        actions: (rows: Knife[], clear: () => void, everything?: Everything) => (
          <button
            type="button"
            data-key="s"
            onClick={() => {
              sell(rows, ...(everything ? [everything] : []));
              clear();
            }}
          >
            Sell
          </button>
        ),
      })}
      filters={
        <>
          <TextFilter label="Search" value={state.filters.search} onChange={(search) => state.change({ search })} />
          <ChoiceFilter
            label="Wear"
            value={state.filters.wear}
            onChange={(wear) => state.change({ wear })}
            options={[{ value: 'worn', label: 'Worn' }]}
          />
          <DayFilter label="Since" value={state.filters.since} onChange={(since) => state.change({ since })} />
        </>
      }
    />
  );
}

/**
 * Opens a list of knives.
 * @param answer the server's answer to a query
 */
function openKnives(address: string, answer: KnifePageProps['answer'], sell?: KnifePageProps['sell']) {
  const answering = vi.fn(answer);
  const routes = [
    { path: 'knives', element: <KnifePage answer={answering} sell={sell} /> },
    { path: 'knives/:id', element: <p>One knife</p> },
  ];
  return { ...renderRoutes(createTestStorefront({}), { address, routes, messages }), answering };
}

const all = async () => page(KNIVES);
const table = () => screen.findByRole('table', { name: 'Knives' });

const sortedBy = (column: string, order: string) =>
  waitFor(() => expect(screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort')).toBe(order));

afterEach(() => localStorage.clear());

test('a list is sorted, filtered and paged by its address', async () => {
  const { answering } = openKnives('/knives?sort=name&wear=worn&search=nav&page=3&per_page=50&sorts=x', all);
  expect(await tableRows('Knives')).toEqual([
    ['Karambit', '900.00 Credits'],
    ['Bayonet', '400.00 Credits'],
    ['Navaja', '90.00 Credits'],
  ]);
  expect(answering).toHaveBeenCalledExactlyOnceWith({
    page: 3,
    per_page: 50,
    sort: 'name',
    wear: 'worn',
    search: 'nav',
  });
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

test('what is invalid in an address is left out', async () => {
  const { answering } = openKnives('/knives?sort=colour&wear=sharp&page=-1&per_page=7', all);
  await table();
  expect(answering).toHaveBeenCalledExactlyOnceWith({});
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
});

test('sorting and filtering change the address, and lead to the first page', async () => {
  const { user, address } = openKnives('/knives?page=2', all);
  await user.click(within(await table()).getByRole('button', { name: 'Name' }));
  await sortedBy('Name', 'ascending');
  expect(address()).toBe('/knives?sort=name');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await sortedBy('Name', 'descending');
  expect(address()).toBe('/knives?sort=-name');
  await user.selectOptions(screen.getByLabelText('Wear'), 'Worn');
  await waitFor(() => expect(address()).toBe('/knives?sort=-name&wear=worn'));
  await user.type(screen.getByLabelText('Search'), 'nav');
  await waitFor(() => expect(address()).toBe('/knives?sort=-name&search=nav&wear=worn'));
  fireEvent.change(screen.getByLabelText('Since'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(address()).toBe('/knives?sort=-name&search=nav&wear=worn&since=2026-11-01'));
});

test('a long list has pages', async () => {
  const { user, address } = openKnives('/knives', async () => page(KNIVES, { total: 120, pages: 5, to: 25 }));
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  expect(address()).toBe('/knives?page=2');
  expect(screen.getByText('1–25 of 120')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Rows per page'), '100');
  await waitFor(() => expect(address()).toBe('/knives?per_page=100'));
});

test('j and k move the focus from row to row, Enter opens one, / goes to the filters', async () => {
  const { user, address } = openKnives('/knives', all);
  await table();
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('j');
  expect(focused()).toBe('Karambit');
  await user.keyboard('j{ArrowDown}');
  expect(focused()).toBe('Navaja');
  await user.keyboard('j');
  expect(focused()).toBe('Navaja');
  await user.keyboard('k');
  expect(focused()).toBe('Bayonet');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  await user.keyboard('j');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('j');
  await waitFor(() => expect(address()).toBe('/knives?search=j'));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j{Enter}');
  expect(await screen.findByText('One knife')).toBeTruthy();
  expect(address()).toBe('/knives/1');
});

test('? lists the shortcuts, which can be switched off', async () => {
  const { user } = openKnives('/knives', all);
  await table();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
  expect(help.getByText('Next row')).toBeTruthy();
  await user.click(help.getByLabelText('Use single letters as shortcuts'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j');
  expect(document.activeElement).toBe(document.body);
});

test('rows are chosen one by one or all, and what is done with them ends the choice', async () => {
  const sell = vi.fn();
  const { user } = openKnives('/knives', all, sell);
  await table();
  await user.keyboard('jx');
  expect(screen.getByRole('region', { name: '1 chosen' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Choose 3' }));
  await user.click(screen.getByRole('button', { name: 'Sell' }));
  expect(sell).toHaveBeenCalledExactlyOnceWith([KNIVES[0], KNIVES[2]]);
  expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all rows of this page' }));
  expect(screen.getByRole('region', { name: '3 chosen' })).toBeTruthy();
});

test('rows are chosen from one to another, by keys or by mouse, and letters press the buttons for them', async () => {
  const sell = vi.fn();
  const { user } = openKnives('/knives', all, sell);
  await table();
  await user.keyboard('jxjj{Shift>}X{/Shift}');
  expect(screen.getByRole('region', { name: '3 chosen' })).toBeTruthy();
  await user.keyboard('s');
  expect(sell).toHaveBeenLastCalledWith(KNIVES);
  const box = (id: number) => screen.getByRole('checkbox', { name: `Choose ${id}` });
  await user.click(box(3));
  await user.keyboard('{Shift>}');
  await user.click(box(2));
  await user.keyboard('{/Shift}');
  await user.keyboard('s');
  expect(sell).toHaveBeenLastCalledWith([KNIVES[1], KNIVES[2]]);
  await user.keyboard('?');
  expect(await screen.findByText('Sell the chosen knives')).toBeTruthy();
});

test('all rows that match the filters are chosen with those that are not shown, until one is let go', async () => {
  const sell = vi.fn();
  const { user } = openKnives('/knives?wear=worn&sort=name&page=2', async () => page(KNIVES, { total: 120 }), sell);
  await table();
  await user.keyboard('a');
  expect(screen.getByRole('region', { name: '3 chosen' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose all 120 that match' }));
  expect(screen.getByRole('region', { name: 'All 120 chosen' })).toBeTruthy();
  await user.keyboard('s');
  expect(sell).toHaveBeenLastCalledWith(KNIVES, { filters: { wear: 'worn' }, count: 120 });
  await user.keyboard('aajx');
  expect(screen.getByRole('region', { name: '2 chosen' })).toBeTruthy();
  await user.keyboard('aa');
  await user.keyboard('a');
  expect(screen.queryByRole('region', { name: /chosen/ })).toBeNull();
});

test('a list that fails can be loaded again', async () => {
  let isDown = true;
  const { user } = openKnives('/knives', async () => {
    if (isDown) throw new Error('No.');
    return page(KNIVES);
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'The list could not be loaded' })).toBeTruthy();
  isDown = false;
  await user.click(retry);
  expect(await table()).toBeTruthy();
});

test('an empty list says so, and one that is filtered shows the way back', async () => {
  const { user, address, unmount } = openKnives('/knives?wear=worn&sort=name', async () =>
    page([], { from: 0, to: 0, total: 0 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/knives?sort=name'));
  expect(await screen.findByRole('heading', { name: 'There are no knives' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  unmount();
});

test('the whole list is downloaded as CSV, as it is filtered and sorted', async () => {
  const fetched = vi.fn(async () => new Response('id\r\n1\r\n'));
  vi.stubGlobal('fetch', fetched);
  const named: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const { user } = openKnives('/knives?page=2&sort=name&wear=new', all);
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(named).toEqual(['knives.csv']));
  expect(fetched).toHaveBeenCalledWith('/api/desk/knives/export?sort=name&wear=new', { credentials: 'include' });
});
