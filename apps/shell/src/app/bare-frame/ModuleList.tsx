import { Link } from '@patina/platform/router';
import { useShell } from '#shared/storefront/ShellContext.ts';
import styles from './Alone.module.css';
import { fragmentPath } from './alone-paths.ts';

/** Lists the pages and fragments of the remotes that run from source. */
export function ModuleList() {
  const { slice } = useShell().boot;
  // The releases of live remotes are on the storefront's own origin.
  const running = Object.entries(slice.remotes).filter(([, { release }]) => URL.canParse(release.base));
  return (
    <div className={styles.page}>
      <title>Alone</title>
      {running.map(([remote, { paths, release }]) => (
        <section key={remote}>
          <h1>{remote}</h1>
          <ul className={styles.list}>
            {paths.map((path) => (
              <li key={path}>
                <Link to={path}>{path}</Link>
              </li>
            ))}
            {release.exposes.map(fragmentName).map(
              (fragment) =>
                fragment !== 'routes' && (
                  <li key={fragment}>
                    <Link to={fragmentPath(remote, fragment)}>{fragment}</Link>, a fragment
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `./OffersTab` → `OffersTab`. */
const fragmentName = (expose: string) => expose.replace('./', '');
