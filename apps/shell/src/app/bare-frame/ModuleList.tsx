import { Link } from '@patina/platform/router';
import { useShell } from '#features/start-up/ShellContext.ts';
import styles from './Alone.module.css';
import { fragmentPath } from './alone-paths.ts';

/** What the remotes that run from source show: their pages, and the fragments that they offer to others. */
export function ModuleList() {
  const { slice } = useShell().boot;
  // A remote that is live lies on the store's own origin.
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
