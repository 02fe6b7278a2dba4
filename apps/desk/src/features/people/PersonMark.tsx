import { useTranslation } from '@patina/platform/i18n';
import type { PersonState } from '@patina/shared-api/contract/desk/people';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

const MARKS: Record<PersonState, StatusMark> = { verified: 'tick', unverified: 'warning', locked: 'cross' };

/** Whether somebody is verified, or locked. */
export function PersonMark({ state }: { state: PersonState }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={MARKS[state]}>{t(`people.states.${state}`)}</StatusBadge>;
}
