import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { useRemotes } from '@patina/platform/remotes';
import { useLocation, useNavigate } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { watchingMessages } from '#messages/watching/messages.ts';
import styles from './SaveSearch.module.css';

interface SaveSearchProps {
  /** What the search is called at first: its filters. */
  name: string;
}

/** Keeps the list with its filters as a search (docs/product.md#saved-searches); a guest signs in first. */
export function SaveSearch({ name }: SaveSearchProps) {
  const { t } = useTranslation('catalog');
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { addMessages } = useRemotes();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = `${pathname}${search}`;
  const { open, element } = useLazyDialog({
    load: async () => {
      const { SaveSearchDialog } = await import(/* webpackChunkName: "SaveSearchDialog" */ './SaveSearchDialog.tsx');
      await addMessages(watchingMessages);
      return SaveSearchDialog;
    },
    props: { name, address: withoutPage(address) },
    failed: () => null,
  });

  async function signIn() {
    await addMessages(watchingMessages);
    toast.warning(t('saveSearch.pleaseLogin'));
    await navigate(paths.auth('signin', address));
  }

  return (
    <>
      <Button
        className={styles.save}
        title={t('list.save')}
        aria-label={t('list.save')}
        aria-haspopup={isAuthenticated ? 'dialog' : undefined}
        onClick={isAuthenticated ? open : signIn}
      >
        <span className={styles.shape} aria-hidden="true" />
      </Button>
      {element}
    </>
  );
}

/** An address of the list on its first page. */
function withoutPage(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin);
  searchParams.delete('page');
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString().replaceAll('%2C', ',')}`;
}
