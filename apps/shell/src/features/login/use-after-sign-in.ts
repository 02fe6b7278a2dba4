import { useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { useSessionActions } from '@patina/shared-api/state/session';

/** Returns a function that begins the session in the page and follows `redirect`. */
export function useAfterSignIn(redirect: string | undefined) {
  const { begin } = useSessionActions();
  const navigate = useNavigate();
  return async () => {
    await begin();
    await navigate(redirect ?? paths.account(), { replace: true });
  };
}
