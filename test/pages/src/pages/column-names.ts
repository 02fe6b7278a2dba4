import { screen, within } from '@testing-library/react';

/** Names of the columns of a table, by its accessible name; by default of the one table in the page. */
export const columnNames = (name?: string) =>
  within(screen.getByRole('table', name === undefined ? {} : { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
