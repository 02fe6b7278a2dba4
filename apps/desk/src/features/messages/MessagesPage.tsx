import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import {
  deskMessages as calls,
  MESSAGE_SORTS,
  type MessageRow,
  messageReference,
} from '@patina/shared-api/contract/desk/messages';
import { Stack, Text } from '@patina/ui/Layout';
import { inboxMessages } from '#messages/inbox/messages.ts';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import { choiceFilter, type FilterFieldProps, ownFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { useOperator } from '#shared/operator/use-operator.ts';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Moment } from '#shared/values/values.tsx';
import { MessageMark } from './MessageMark.tsx';
import styles from './MessagesPage.module.css';

export const messages = inboxMessages;

/** Messages of the contact form; without a state, those that are to be answered, the longest waiting first. */
const MESSAGES = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.messages.title',
  empty: 'inbox.none',
  emptyHint: 'inbox.noneText',
  sorts: MESSAGE_SORTS,
  filters: {
    search: textFilter('inbox.search', (t) => t('inbox.searchHint')),
    state: choiceFilter(
      'inbox.state',
      ['answered', 'closed', 'all'],
      (value) => `inbox.states.${value}`,
      'inbox.states.open',
    ),
    assignee: ownFilter(AssigneeFilter),
  },
  rowId: ({ id }) => messageReference(id),
  hrefOf: ({ id }) => `/desk/messages/${id}`,
  columns: [
    { id: 'topic', name: 'inbox.topic', isMain: true, cell: ({ topic }) => topic },
    { id: 'from', name: 'inbox.from', cell: (message) => <Writer {...message} /> },
    {
      id: 'text',
      name: 'inbox.text',
      isLong: true,
      cell: ({ excerpt }) => <span className={styles.excerpt}>{excerpt}</span>,
    },
    { id: 'order', name: 'inbox.order', isNumber: true, isMinor: true, cell: ({ order_number }) => order_number },
    { id: 'state', name: 'inbox.state', isHalf: 'start', cell: ({ state }) => <MessageMark state={state} /> },
    { id: 'at', name: 'inbox.received', isHalf: 'end', cell: ({ created_at }) => <Moment seconds={created_at} /> },
    { id: 'assignee', name: 'inbox.assignee', cell: ({ assignee }) => assignee?.email },
    {
      id: 'number',
      name: 'inbox.number',
      isMinor: true,
      cell: ({ id }) => <span className={styles.reference}>{messageReference(id)}</span>,
    },
  ],
});

export const loader = listLoader(MESSAGES);

export const Component = () => <ListPage list={MESSAGES} />;

function Writer({ name, surname, email, is_signed_in }: MessageRow) {
  const { t } = useTranslation('desk');
  return (
    <Stack as="span" breaks="anywhere" className={styles.writer}>
      <span>
        {name} {surname}
        {!is_signed_in && (
          <Text as="span" tone="quiet" size="sm">
            {` · ${t('inbox.guest')}`}
          </Text>
        )}
      </span>
      <Text as="span" tone="quiet" size="sm">
        {email}
      </Text>
    </Stack>
  );
}

/** Whose they are: mine, nobody’s, or those of a colleague. */
function AssigneeFilter({ value, onChange }: FilterFieldProps) {
  const { t } = useTranslation('desk');
  const { id: own } = useOperator();
  const { data } = useQuery(deskQuery(calls.assignees));
  const others = (data?.payload ?? [])
    .filter(({ id }) => id !== own)
    .map(({ id, email }) => ({ value: String(id), label: email || t('inbox.closedAccount') }));
  const isKnown = ['', 'mine', 'nobody', ...others.map((other) => other.value)].includes(value);
  return (
    <ChoiceFilter
      label={t('inbox.assignee')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'mine', label: t('inbox.mine') },
        { value: 'nobody', label: t('inbox.nobody') },
        ...others,
        // Of an address, before the answer is there.
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
    />
  );
}
