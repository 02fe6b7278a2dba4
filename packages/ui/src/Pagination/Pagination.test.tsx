import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pagination, type PaginationProps } from './Pagination.tsx';

function show(props: Partial<PaginationProps> = {}) {
  render(
    <Pagination
      page={3}
      pages={20}
      hrefOf={(page) => `/products?page=${page}`}
      labels={{ nav: 'Pages', previous: 'Previous page', next: 'Next page', page: (page) => `Page ${page}` }}
      {...props}
    />,
  );
  return screen.queryByRole('navigation', { name: 'Pages' });
}

test('the current page is marked and every page is a link to its address', () => {
  show();
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Page 4' }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByRole('link', { name: 'Page 20' }).getAttribute('href')).toBe('/products?page=20');
});

test('previous and next lead to the neighbours', () => {
  show();
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/products?page=2');
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/products?page=4');
});

test('the first page has no previous page and the last one no next page', () => {
  show({ page: 1, pages: 2 });
  const previous = screen.getByRole('link', { name: 'Previous page' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  expect(previous.getAttribute('href')).toBeNull();
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled')).toBeNull();
});

test('a single page needs no pagination', () => {
  expect(show({ pages: 1 })).toBeNull();
});

test('a button for only one screen width is marked for the style sheet', () => {
  const row = (only: string) =>
    [...(show({ page: 9 })?.querySelectorAll('li') ?? [])]
      .filter((item) => !item.dataset['only'] || item.dataset['only'] === only)
      .map((item) => item.textContent)
      .join(' ')
      .trim();
  expect(row('wide')).toBe('1 … 8 9 10 … 20');
  document.body.replaceChildren();
  expect(row('narrow')).toBe('1 … 9 … 20');
});

test('the links are rendered by the page’s router', () => {
  const nav = show({ renderLink: ({ href, ...link }) => <a data-router href={`/en${href}`} {...link} /> });
  const page = within(nav as HTMLElement).getByRole('link', { name: 'Page 4' });
  expect(page.getAttribute('href')).toBe('/en/products?page=4');
});
