import { screen } from '@testing-library/react';

/** Names of the columns of the one table in the page. */
export const columnNames = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
