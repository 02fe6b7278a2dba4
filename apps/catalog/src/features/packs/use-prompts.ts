import { useQuery } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { ownPrompts } from '@patina/shared-api/queries/purchase';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';

/** What is offered to the visitor alone; nothing to guests, and nothing while it loads. */
export function usePrompts(): Pack[] {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { data } = useQuery({ ...ownPrompts(useLocale()), enabled: isAuthenticated });
  return (isAuthenticated && data) || [];
}
