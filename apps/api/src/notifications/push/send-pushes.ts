import type { PushedNotification } from '@patina/shared-api/contract/told/push';
import { paths } from '@patina/shared-api/paths';
import type { FastifyBaseLogger } from 'fastify';
import { PUSH_KEPT, type PushOutcome, sendPush } from '#notifications/push/push-service.ts';
import type { Database } from '#platform/database/tables.ts';
import type { PushKeys } from '#platform/push-config.ts';
import { backoff, MINUTE } from '#platform/time.ts';
import {
  type ContentService,
  languageOf,
  type NoticeWriter,
  noticeWriter,
  pushRepository,
  type SettingsService,
  type TakenMessage,
} from '#store/store.ts';

/** Messages that are sent at the same time, and rounds of one run. */
const TOGETHER = 50;
const MOST_ROUNDS = 400;
/** Longer than the time that a push service has to answer. */
const LEASE = MINUTE;
/** With exponential backoff, these take an hour. */
const MOST_ATTEMPTS = 8;
/** Characters of what is shown; systems cut it off long before. A message must not exceed 4,096 bytes once it is encrypted. */
const MOST_TITLE = 120;
const MOST_BODY = 300;

interface PushParts {
  settings: Pick<SettingsService, 'read'>;
  content: Pick<ContentService, 'languages'>;
  keys: PushKeys | undefined;
}

/**
 * Sends what people are told to their browsers. Several servers may do so concurrently: each message is taken by one. A server that
 * is killed between sending and noting that sends a message twice, which replaces the first one.
 */
export function pushSender(database: Database, { keys, ...parts }: PushParts) {
  const pushes = pushRepository(database);

  async function sendOne(message: TakenMessage, write: Writer, vapid: PushKeys): Promise<PushOutcome | undefined> {
    const isOld = message.created_at.getTime() < Date.now() - PUSH_KEPT;
    const said = message.is_open && !isOld ? write(message) : undefined;
    if (said === undefined) return undefined;
    const { endpoint, p256dh, auth } = message;
    return sendPush(
      { endpoint, keys: { p256dh, auth } },
      { payload: JSON.stringify(said.pushed), topic: `told-${said.pushed.id}`, urgency: said.urgency },
      vapid,
    );
  }

  async function note(message: TakenMessage, outcome: PushOutcome | undefined, log: FastifyBaseLogger): Promise<void> {
    const { subscription_id, notification_id, attempts } = message;
    if (outcome?.state === 'gone') return pushes.forget(subscription_id);
    if (outcome?.state === 'later' && attempts < MOST_ATTEMPTS) {
      return pushes.postpone(message, Math.max(outcome.waitMs, backoff(attempts)));
    }
    if (outcome?.state === 'refused' || outcome?.state === 'later') {
      log.error({ push: notification_id, subscription: subscription_id, ...outcome }, 'push could not be sent');
    }
    await pushes.finish(message);
  }

  /** Sends everything that is due. */
  return async (log: FastifyBaseLogger): Promise<void> => {
    if (keys === undefined) return;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const messages = await pushes.take(TOGETHER, LEASE);
      if (messages.length === 0) return;
      const write = await messageWriter(parts);
      await Promise.all(messages.map(async (message) => note(message, await sendOne(message, write, keys), log)));
    }
  };
}

type Writer = (message: TakenMessage) => { pushed: PushedNotification; urgency: 'normal' | 'high' } | undefined;

/** Writes messages in the languages of those who get them. */
async function messageWriter({ settings, content }: Omit<PushParts, 'keys'>): Promise<Writer> {
  const [write, languages] = await Promise.all([noticeWriter({ settings, content }), content.languages()]);
  return (message) => pushed(message, write, languages);
}

function pushed(
  message: TakenMessage,
  write: NoticeWriter,
  languages: Awaited<ReturnType<ContentService['languages']>>,
): ReturnType<Writer> {
  const said = write({ ...message, id: message.notification_id }, message.language_id);
  if (said === undefined) return undefined;
  const { id, kind, title, text, link } = said;
  return {
    pushed: {
      id,
      title: cut(title, MOST_TITLE),
      body: cut(text, MOST_BODY),
      // Whoever could write one elsewhere would have a message that leads there.
      link: link?.startsWith('/') ? link : paths.account('notifications'),
      lang: languageOf(languages, message.language_id)?.code ?? 'en',
    },
    urgency: kind === 'alert' ? 'normal' : 'high',
  };
}

function cut(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
