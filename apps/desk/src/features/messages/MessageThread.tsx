import { useTranslation } from '@patina/platform/i18n';
import type { DeskMessage, MessageAnswer, MessageEvent } from '@patina/shared-api/contract/desk/messages';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import type { ReactNode } from 'react';
import { Moment } from '#shared/values/values.tsx';
import styles from './MessageThread.module.css';

/** A message, its answers, and what operators have done, the oldest first. */
export function MessageThread({ message }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const { name, surname, created_at, text, answers, events } = message;
  const later = [
    ...answers.map((answer) => ({ key: `answer ${answer.id}`, at: answer.at, node: <Answer {...answer} /> })),
    // A history only grows, so that its events can be named by their places.
    ...events.map((event, place) => ({ key: `event ${place}`, at: event.at, node: <Happened {...event} /> })),
  ].toSorted((one, other) => one.at - other.at);
  return (
    <Stack as="ol" gap={1.5} aria-label={t('inbox.thread')}>
      <Words as="li" by={`${name} ${surname}`} at={created_at}>
        {text}
      </Words>
      {later.map(({ key, node }) => (
        <li key={key}>{node}</li>
      ))}
    </Stack>
  );
}

interface WordsProps {
  as?: 'li' | 'div';
  by: string;
  /** Seconds since 1970. */
  at: number;
  /** What became of them. */
  mark?: ReactNode;
  isOurs?: boolean;
  children: string;
}

/** What somebody has written, in their own lines. */
function Words({ as = 'div', by, at, mark, isOurs = false, children }: WordsProps) {
  return (
    <Panel as={as} gap={1} breaks="anywhere" className={styles.words} data-ours={isOurs || undefined}>
      <Row wrap gap={1} rowGap={0} size="sm" justify="between">
        <Text as="strong" weight="medium">
          {by}
        </Text>
        <Row as="span" gap={1} tone="quiet">
          <Moment seconds={at} />
          {mark}
        </Row>
      </Row>
      <Text className={styles.text}>{children}</Text>
    </Panel>
  );
}

const MARKS = { waiting: 'faint', sent: 'tick', failed: 'cross' } as const;

function Answer({ operator, at, text, mail }: MessageAnswer) {
  const { t } = useTranslation('desk');
  return (
    <Words
      isOurs
      by={operator}
      at={at}
      mark={mail && <StatusBadge mark={MARKS[mail]}>{t(`inbox.mail.${mail}`)}</StatusBadge>}
    >
      {text}
    </Words>
  );
}

function Happened({ what, operator, to, at }: MessageEvent) {
  const { t } = useTranslation('desk');
  const name = what === 'assign' && to === operator ? 'take' : what;
  return (
    <Text size="sm" tone="quiet" breaks="anywhere" className={styles.event}>
      {t(`inbox.event.${name}`, { operator, to: to ?? t('inbox.closedAccount') })} · <Moment seconds={at} />
    </Text>
  );
}
