import { useQueryClient } from '@patina/platform/query';
import { useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { useSessionActions } from '@patina/shared-api/state/session';
import { newDocument } from '#shared/new-document/new-document.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';

/** Returns a function that begins the session in the page and follows `redirect`. */
export function useAfterSignIn(redirect: string | undefined) {
  const { begin } = useSessionActions();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const { boot } = useShell();
  return async () => {
    const address = redirect ?? paths.account();
    await begin();
    const owner = await queryClient.fetchQuery(profile(locale)).catch(() => undefined);
    const isOpenedAnew = owner !== undefined && !areSame(owner.payload.roles, boot.roles);
    if (!isOpenedAnew) return navigate(address, { replace: true });
    newDocument.open(address);
    // The form stays busy until the document is there.
    return new Promise<never>(() => {});
  };
}

const areSame = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.length === others.length && some.every((role) => others.includes(role));
