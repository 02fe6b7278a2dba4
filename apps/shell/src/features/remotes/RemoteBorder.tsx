import { Outlet } from '@patina/platform/router';

/** Marks the border of a remote's page, for developers and tests. */
export function RemoteBorder({ remote }: { remote: string }) {
  return (
    <div data-remote={remote}>
      <Outlet />
    </div>
  );
}
