import { I18nextProvider } from '@patina/platform/i18n';
import { QueryClientProvider } from '@patina/platform/query';
import { StoreProvider } from '@patina/platform/state';
import { UiProvider } from '@patina/ui/UiProvider';
import { createRoot } from 'react-dom/client';
import { confirmationMessages } from '#messages/confirmation/messages.ts';
import { ShellProvider, type ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';

type Ask = () => Promise<boolean>;

const dialogs = new WeakMap<ShellStorefront, Ask>();

/**
 * Asks the visitor to confirm who they are, in a dialog over whatever the page shows; false if they cancel. Calls that
 * need it at the same time share one dialog.
 */
export async function confirmIdentity(storefront: ShellStorefront): Promise<boolean> {
  await storefront.texts.addMessages(confirmationMessages);
  const ask = dialogs.get(storefront) ?? mountDialog(storefront);
  dialogs.set(storefront, ask);
  return ask();
}

/** Renders the dialog beside the page, because any part of the page may need it. */
function mountDialog(storefront: ShellStorefront): Ask {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  let opening = 0;
  let answer: PromiseWithResolvers<boolean> | undefined;

  function end(isConfirmed: boolean) {
    window.removeEventListener('popstate', cancel);
    answer?.resolve(isConfirmed);
    answer = undefined;
    show(false);
  }
  const cancel = () => end(false);

  function show(isOpen: boolean) {
    root.render(
      <ShellProvider value={storefront}>
        <I18nextProvider i18n={storefront.texts.i18n}>
          <StoreProvider store={storefront.store}>
            <QueryClientProvider client={storefront.queryClient}>
              <UiProvider>
                <ConfirmationDialog key={opening} isOpen={isOpen} onEnd={end} />
              </UiProvider>
            </QueryClientProvider>
          </StoreProvider>
        </I18nextProvider>
      </ShellProvider>,
    );
  }

  return () => {
    if (answer === undefined) {
      answer = Promise.withResolvers();
      opening += 1;
      window.addEventListener('popstate', cancel);
      show(true);
    }
    return answer.promise;
  };
}
