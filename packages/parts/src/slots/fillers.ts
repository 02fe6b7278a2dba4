import { useTranslation } from '@patina/platform/i18n';
import type { Filler } from '@patina/platform/registry';
import type { SlotProps } from '@patina/platform/remote-contract';
import { useRemotes } from '@patina/platform/remotes';
import { useAtomValue } from '@patina/platform/state';
import type {} from '@patina/shared-api/contract/slots/slot-props';
import { sessionAtom } from '@patina/shared-api/state/session';
import { isMet } from './condition.ts';

export type SlotName = keyof SlotProps & string;

/** The fillers of a slot whose conditions are met, no more than it takes. */
export function useFillers(name: SlotName, props: object): Filler[] {
  const slot = useRemotes().slots?.[name];
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { language } = useTranslation().i18n;
  const page = { isSignedIn: isAuthenticated, language, category: (props as { category?: string }).category };
  return slot ? slot.fillers.filter(({ when }) => isMet(when, page)).slice(0, slot.limit) : [];
}
