import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { ReasonDialog } from './ActionDialog.tsx';

test('nothing is done without a reason, and what fails says why and can be repeated', async () => {
  const decline = vi.fn<(reason: string) => Promise<void>>();
  decline.mockRejectedValueOnce(new ApiProblem('unreachable', 'The server could not be reached.'));
  const dialog = (
    <ReasonDialog
      title="Decline the offer?"
      confirm="Decline"
      run={decline}
      trigger={<button type="button">Open</button>}
    />
  );
  const { user } = renderRoutes(createTestStorefront({}), {
    address: '/offer',
    routes: [{ path: 'offer', element: dialog }],
    messages,
  });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Decline the offer?' }));
  await user.click(shown.getByRole('button', { name: 'Decline' }));
  expect(decline).not.toHaveBeenCalled();
  await user.type(shown.getByLabelText('Reason'), ' Not for this price. ');
  await user.click(shown.getByRole('button', { name: 'Decline' }));
  expect(await shown.findByText('The server could not be reached.')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(decline.mock.calls.map(([reason]) => reason)).toEqual(['Not for this price.', 'Not for this price.']);
});
