import { screen, within } from '@testing-library/react';

/**
 * Texts of a table's cells, row by row, without the head.
 * @param name accessible name of the table
 */
export async function tableRows(name: string): Promise<string[][]> {
  const [, ...lines] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return lines.map((line) =>
    within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
}
