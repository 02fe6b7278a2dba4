import { useTranslation } from '@patina/platform/i18n';
import type { MessageState } from '@patina/shared-api/contract/desk/messages';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';

const MARKS: Record<MessageState, StatusMark> = { open: 'warning', answered: 'tick', closed: 'faint' };

/** The state of a message, in colour while something is to do. */
export function MessageMark({ state }: { state: MessageState }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={MARKS[state]}>{t(`inbox.states.${state}`)}</StatusBadge>;
}
