import { createTestStorefront } from '@patina/test-pages/pages/create-test-storefront';
import { renderRoutes } from '@patina/test-pages/pages/render-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#messages/messages.ts';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { DraftForm } from './DraftForm.tsx';

const UNCHANGED = { isBusy: false, errors: {}, isChanged: false, reset: () => {} };

test('confirming a dialog among the buttons of a form does not save the form', async () => {
  const save = vi.fn(async () => undefined);
  const remove = vi.fn(async () => undefined);
  const form = (
    <DraftForm
      name="Terms"
      draft={UNCHANGED}
      onSave={save}
      save="Save"
      changed={null}
      changedBy={() => ''}
      buttons={<ActionDialog title="Remove" run={remove} />}
    >
      The text
    </DraftForm>
  );
  const { user } = renderRoutes(createTestStorefront({}), {
    address: '/page',
    routes: [{ path: 'page', element: form }],
    messages,
  });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(remove).toHaveBeenCalledOnce();
  expect(save).not.toHaveBeenCalled();
});
