import { useTranslation } from '@patina/platform/i18n';
import { APPROVAL_SORTS, type Approval, approvals as calls } from '@patina/shared-api/contract/desk/approvals';
import { ROLES } from '@patina/shared-api/contract/desk/roles';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { approvalsMessages } from '#messages/approvals/messages.ts';
import { auditMessages } from '#messages/audit/messages.ts';
import { joinMessages } from '#messages/join-messages.ts';
import { settingsMessages } from '#messages/settings/messages.ts';
import { ActChange } from '#shared/acts/ActChange.tsx';
import { deskTable, ListPage, listLoader } from '#shared/data-table/desk-table.tsx';
import { choiceFilter } from '#shared/data-table/list-filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { useSubjectText } from '#shared/subjects/use-subject-text.ts';
import { Moment, Money } from '#shared/values/values.tsx';
import styles from './ApprovalsPage.module.css';

export const messages = joinMessages(approvalsMessages, auditMessages, settingsMessages);

/** What waits for a second person, or what one has decided; without a state, what waits. */
const APPROVALS = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.approvals.title',
  empty: 'approvals.empty',
  sorts: APPROVAL_SORTS,
  filters: {
    state: choiceFilter(
      'approvals.state',
      ['approved', 'declined'],
      (value) => `approvals.states.${value}`,
      'approvals.states.pending',
    ),
  },
  rowId: ({ kind, id }) => `${kind} ${id}`,
  columns: [
    { id: 'requested_at', name: 'approvals.time', cell: ({ requested_at: at }) => <Moment seconds={at} /> },
    { id: 'action', name: 'approvals.action', isMain: true, cell: (request) => <RequestName {...request} /> },
    { id: 'amount', name: 'approvals.amount', isNumber: true, cell: (request) => <RequestAmount {...request} /> },
    { id: 'reason', name: 'approvals.reason', isLong: true, cell: (request) => <RequestDetails {...request} /> },
    { id: 'by', name: 'approvals.by', cell: ({ requested_by: by }) => by },
    {
      id: 'decision',
      name: 'approvals.decision',
      isNameHidden: true,
      cell: (request) => <Decision request={request} />,
    },
  ],
});

export const loader = listLoader(APPROVALS);

export const Component = () => <ListPage list={APPROVALS} />;

/** The buttons of a request that waits, or what somebody has decided. Nobody approves what they have requested. */
function Decision({ request }: { request: Approval }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const named = useRequestName()(request);
  const { kind, id, state, is_own: isOwn } = request;
  if (state !== 'pending') return <Decided {...request} />;
  const isAway = isOwn ? 'withdraw' : 'decline';
  return (
    <Row gap={1}>
      {isOwn ? (
        <Text tone="quiet" size="xs" className={styles.words}>
          {t('approvals.own')}
        </Text>
      ) : (
        <ActionDialog
          title={t('approvals.approveTitle', named)}
          text={<RequestAmount {...request} />}
          confirm={t('approvals.approve')}
          run={() => act(calls.approve, { body: { kind, id } })}
          done={t('approvals.approved')}
          size="small"
          look="solid"
        />
      )}
      <ActionDialog
        title={t(`approvals.${isAway}Title`, named)}
        confirm={t(`approvals.${isAway}`)}
        isDanger
        run={() => act(calls.decline, { body: { kind, id } })}
        size="small"
      />
    </Row>
  );
}

function Decided({ state, decided_by: by, decided_at: at }: Approval) {
  const { t } = useTranslation('desk');
  return (
    <Stack gap={0.5} align="start">
      <StatusBadge mark={state === 'approved' ? 'tick' : 'cross'}>{t(`approvals.states.${state}`)}</StatusBadge>
      <Text as="span" tone="quiet" size="xs" className={styles.words}>
        {by}, <Moment seconds={at} />
      </Text>
    </Stack>
  );
}

/** What the row says elsewhere: why it waits, how much it is, and the values of a role and of a setting. */
const SAID = ['rule', 'amount', 'user', 'role', 'email', 'key', 'value', 'seen'];

/** Why something was requested, why it waits, and what it is in detail. */
function RequestDetails({ action, subject, reason, details, people }: Approval) {
  const { t } = useTranslation('desk');
  const { rule } = details;
  return (
    <>
      {reason !== subject && <p>{reason}</p>}
      {typeof rule === 'string' && (
        <Text size="sm" className={styles.words}>
          {t(`approvals.why.${rule as 'linked'}`, { defaultValue: '' })}
        </Text>
      )}
      <ActChange action={action} subject={subject} after={details} people={people} without={SAID} />
    </>
  );
}

/** How much is requested; what moves no money has no amount. */
function RequestAmount({ amount }: Pick<Approval, 'amount'>) {
  return amount === 0 ? null : <Money amount={amount} />;
}

function useRequestName() {
  const { t } = useTranslation('desk');
  const { textOf } = useSubjectText();
  return ({ action, subject, details, people }: Approval) => {
    const role = ROLES.find((known) => known === details['role']);
    if (action === 'settings set') {
      const { seen: from, value: to } = details;
      const setting = textOf(subject);
      const values = { setting, from: shown(from), to: shown(to) };
      const isNumber = typeof from === 'number' && typeof to === 'number';
      const named = isNumber ? t('approvals.setTo', { setting, from, to }) : t('approvals.setToText', values);
      return { action: t('approvals.actions.settings set'), subject: named };
    }
    if (action !== 'role grant' || role === undefined) {
      return { action: t(`approvals.actions.${action}`), subject: textOf(subject, people) };
    }
    const email = typeof details['email'] === 'string' ? details['email'] : t('approvals.closedAccount');
    return {
      action: t('approvals.actions.role grant'),
      subject: t('approvals.roleFor', { role: t(`roleNames.${role}`), email }),
    };
  };
}

/** What is requested, and of what: `Refund: Order 12`. */
function RequestName(request: Approval) {
  const { action, subject } = useRequestName()(request);
  return `${action}: ${subject}`;
}

/** A value of a setting: `–` for none. */
function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
