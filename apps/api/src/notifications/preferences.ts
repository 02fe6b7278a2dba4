import {
  type Channel,
  FIXED,
  isOffered,
  type Preferences,
  TOLD_KINDS,
} from '@patina/shared-api/contract/told/notifications';
import { accountRepository } from '#identity/identity.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import type { ContentService } from '#store/store.ts';

const CHANNELS = ['page', 'email', 'push'] as const satisfies Channel[];

/** By what people are told of each kind; stored is only what they have switched off. */
export function preferenceService(database: Database, { content }: { content: Pick<ContentService, 'languages'> }) {
  async function read(userId: number): Promise<Preferences> {
    const { told_off, alert_emails } = await accountRepository(database).ofCaller(userId);
    const kinds = TOLD_KINDS.map((kind) => {
      const isOn = (channel: Channel) => isOffered(kind, channel) && !told_off.includes(`${kind}.${channel}`);
      return [kind, { page: isOn('page'), email: isOn('email'), push: isOn('push') }] as const;
    });
    return { kinds: Object.fromEntries(kinds) as Preferences['kinds'], alert_emails };
  }

  return {
    read,

    /** Chooses anew, all of it. @throws ApiError where something would be switched off that cannot be */
    async choose(userId: number, { kinds, alert_emails }: Preferences): Promise<Preferences> {
      const off = TOLD_KINDS.flatMap((kind) =>
        CHANNELS.filter((channel) => !kinds[kind][channel]).map((channel) => `${kind}.${channel}`),
      );
      if (off.some((choice) => FIXED.includes(choice))) throw invalidInput({ kinds: 'told-in-any-case' });
      await accountRepository(database).change(userId, { told_off: off, alert_emails });
      return read(userId);
    },

    /** Code of the language of an account; English for one that is closed. */
    async languageOf(userId: number): Promise<string> {
      const [account, languages] = await Promise.all([accountRepository(database).byId(userId), content.languages()]);
      return languages.find(({ id }) => id === account?.language_id)?.code ?? 'en';
    },

    /** Switches one kind of email off, as by the link in such an email; twice is as once. */
    async endEmails(userId: number, kind: string): Promise<void> {
      const account = await accountRepository(database).byId(userId);
      const choice = `${kind}.email`;
      if (account === undefined || account.told_off.includes(choice)) return;
      await accountRepository(database).change(userId, { told_off: [...account.told_off, choice] });
    },
  };
}

export type PreferenceService = ReturnType<typeof preferenceService>;
