import { Link, Outlet, ScrollRestoration } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom, useSessionActions } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Spinner } from '@patina/ui/Spinner';
import { LocaleMenu } from '#features/locale/LocaleMenu.tsx';
import { ALONE } from './alone-paths.ts';
import styles from './BareFrame.module.css';

/** The minimum that a remote may rely on: links to its modules, the locale menu and a session. */
export function BareFrame() {
  return (
    <>
      <header className={styles.bar}>
        <Link className={styles.way} to={ALONE}>
          Pages and fragments
        </Link>
        <LocaleMenu />
        <SessionButton />
      </header>
      <main>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}

/** Shown while the first page's code loads. */
export function BareSpinner() {
  return <Spinner label="Loading" />;
}

function SessionButton() {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { signOut } = useSessionActions();
  return isAuthenticated ? (
    <Button variant="ghost" size="small" onClick={signOut}>
      Log out
    </Button>
  ) : (
    <Button variant="ghost" size="small" render={<Link to={paths.auth('signin')} />}>
      Sign in
    </Button>
  );
}
