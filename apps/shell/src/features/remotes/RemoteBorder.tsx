import { Outlet } from '@patina/platform/router';

/** Marks where a remote's page begins, for the eye of a developer and for tests. */
export function RemoteBorder({ remote }: { remote: string }) {
  return (
    <div data-remote={remote}>
      <Outlet />
    </div>
  );
}
