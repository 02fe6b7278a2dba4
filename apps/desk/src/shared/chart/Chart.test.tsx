import { formatPrice } from '@patina/shared-api/money';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#messages/messages.ts';
import { Chart } from './Chart.tsx';

test('the numbers of a chart are there as a table', async () => {
  const chart = (
    <Chart
      title="Revenue by day"
      kind="line"
      labelName="Day"
      labels={['20.11.', '21.11.']}
      series={[
        { name: 'Revenue', values: [1200, 80.5] },
        { name: 'Margin', values: [120, 8] },
      ]}
      format={(value) => formatPrice(value, '€')}
    />
  );
  const { user } = renderRoutes(createTestStorefront({}), {
    address: '/today',
    routes: [{ path: 'today', element: chart }],
    messages,
  });
  const figure = within(await screen.findByRole('figure', { name: 'Revenue by day' }));
  await user.click(figure.getByText('Show as table'));
  const rows = within(figure.getByRole('table', { name: 'Revenue by day' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayRevenueMargin',
    '20.11.€1,200.00€120.00',
    '21.11.€80.50€8.00',
  ]);
});
