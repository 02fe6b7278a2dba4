import { Link, Outlet, ScrollRestoration } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom, useSessionActions } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { PageWidth, Row, Stack } from '@patina/ui/Layout';
import { Spinner } from '@patina/ui/Spinner';
import { LocaleMenu } from '#features/locale/LocaleMenu.tsx';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './BareFrame.module.css';

/** The minimum that a remote may rely on: links to its modules, the locale menu and a session. */
export function BareFrame() {
  return (
    <>
      <Row as="header" gap={1} size="sm" className={styles.bar}>
        <Link className={styles.way} to={ALONE}>
          Pages and fillers
        </Link>
        <LocaleMenu />
        <SessionButton />
      </Row>
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

/** Lists the pages of the remotes that run from source, and what they have for slots. */
export function ModuleList() {
  const { slice } = useShell().boot;
  // The releases of live remotes are on the storefront's own origin.
  const running = Object.entries(slice.remotes).filter(([, { release }]) => URL.canParse(release.base));
  return (
    <PageWidth gap={3} className={styles.page}>
      <title>Alone</title>
      {running.map(([remote, { paths, release }]) => (
        <section key={remote}>
          <h1>{remote}</h1>
          <Stack as="ul" gap={1} className={styles.list}>
            {paths.map((path) => (
              <li key={path}>
                <Link to={path}>{path}</Link>
              </li>
            ))}
            {release.exposes.map(moduleName).map(
              (module) =>
                module !== 'routes' && (
                  <li key={module}>
                    <Link to={fillerPath(remote, module)}>{module}</Link>, for a slot
                  </li>
                ),
            )}
          </Stack>
        </section>
      ))}
    </PageWidth>
  );
}

/** `./OffersTab` → `OffersTab`. */
const moduleName = (expose: string) => expose.replace('./', '');

/** Page that lists what the bare frame can show. */
const ALONE = '/alone';

/** Page of one filler: `/alone/sell/OffersTab`. */
const fillerPath = (remote: string, module: string) => `${ALONE}/${remote}/${module}`;
