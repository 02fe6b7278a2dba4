import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskMessages as calls, type DeskMessage, messageReference } from '@patina/shared-api/contract/desk/messages';
import { Stack, Text } from '@patina/ui/Layout';
import { inboxMessages } from '#messages/inbox/messages.ts';
import { DetailsPage, deskDetails, detailsLoader } from '#shared/details/details-page.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import { Columns } from '#shared/page/Columns.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { MessageActions } from './MessageActions.tsx';
import { MessageMark } from './MessageMark.tsx';
import { MessageThread } from './MessageThread.tsx';
import { OtherMessages, WriterPanel, WriterWarnings } from './WriterPanel.tsx';

export const messages = inboxMessages;

const MESSAGE = deskDetails({
  call: calls.details,
  title: (message, t) => message?.topic ?? t('head.message.title'),
  back: { to: '/desk/messages', name: 'head.messages.title' },
  mark: ({ id, state, assignee }, t) => (
    <>
      <Text as="span" tone="quiet" tabular>
        {messageReference(id)}
      </Text>
      <MessageMark state={state} />
      <Text as="span" tone="quiet" size="sm" breaks="anywhere">
        {assignee === null ? t('inbox.takenByNobody') : t('inbox.takenBy', { email: assignee.email })}
      </Text>
    </>
  ),
  actions: (message) => <MessageActions message={message} />,
  failed: 'inbox.failed',
  Content: MessageContent,
});

export const loader = detailsLoader(MESSAGE);

export const Component = () => <DetailsPage details={MESSAGE} />;

/** Others answer, too: the message is read again after so many milliseconds. */
const REFRESH = 15_000;

/** What somebody has written, what was answered, and who they are. */
function MessageContent({ of: message }: { of: DeskMessage }) {
  const { t } = useTranslation('desk');
  const ref = usePageKeys<HTMLDivElement>();
  useQuery({ ...deskQuery(calls.details, { params: { id: String(message.id) } }), refetchInterval: REFRESH });
  return (
    <div ref={ref}>
      <Columns side="end">
        <Stack gap={2}>
          <WriterWarnings message={message} />
          <MessageThread message={message} />
          <AnswerForm key={message.id} message={message} />
        </Stack>
        <Stack as="aside" gap={3} aria-label={t('inbox.writer')}>
          <WriterPanel message={message} />
          {message.others.length > 0 && <OtherMessages others={message.others} />}
        </Stack>
      </Columns>
    </div>
  );
}
