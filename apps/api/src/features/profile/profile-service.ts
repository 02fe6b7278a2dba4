import type { Profile, ProfileChange } from '@patina/shared-api/contract/account/profile';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { fromMinor } from '@patina/shared-api/money';
import { type Account, accountRepository } from '#shared/accounts/account-repository.ts';
import { normalizeEmail } from '#shared/accounts/normalize-email.ts';
import { rejectDuplicate } from '#shared/accounts/reject-duplicate.ts';
import { requirePhone } from '#shared/accounts/require-phone.ts';
import type { ContentService } from '#shared/content/content-service.ts';
import { localiseCountries } from '#shared/content/localise-countries.ts';
import type { Database } from '#shared/database/tables.ts';
import { emailLinkRepository } from '#shared/email/email-link-repository.ts';
import type { EmailService } from '#shared/email/email-service.ts';
import { outboxRepository } from '#shared/email/outbox-repository.ts';
import { enqueueVerification, renderVerification } from '#shared/email/verification-email.ts';
import { ApiError, invalidInput } from '#shared/http/api-error.ts';
import type { RateLimits } from '#shared/rate-limit/rate-limit.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

interface ProfileParts {
  content: ContentService;
  emails: EmailService;
  limits: RateLimits;
}

/** Fields that are stored unchanged. */
const PLAIN_FIELDS = ['name', 'surname', 'phone', 'address', 'city', 'post_code'] as const;

export type ProfileService = ReturnType<typeof profileService>;

/** Profiles of users. */
export function profileService(database: Database, { content, emails, limits }: ProfileParts) {
  const accounts = accountRepository(database);

  /** @throws ApiError if the account has been closed meanwhile */
  async function accountOf(userId: number): Promise<Account & { email: string }> {
    const account = await accounts.byId(userId);
    if (!account?.email) throw new ApiError('unauthenticated');
    return { ...account, email: account.email };
  }

  async function countryOf(id: number | null, languageId: number | undefined): Promise<Profile['country']> {
    if (id === null) return null;
    const [country, languages] = await Promise.all([accounts.country(id), content.languages()]);
    const language = languages.find((one) => one.id === languageId)?.code ?? 'en';
    const [named] = country ? localiseCountries([country], language) : [];
    return named ? { id, name: named.title } : null;
  }

  /** @throws ApiError */
  async function requireCountry(id: number | null | undefined): Promise<void> {
    if (id === undefined || id === null || (await accounts.country(id)) !== undefined) return;
    throw invalidInput({ country: 'country-unsupported' });
  }

  /** The country's name is in the language with this id. */
  async function read(userId: number, languageId?: number): Promise<Profile> {
    const account = await accountOf(userId);
    const { id, name, surname, email, phone, address, city, post_code } = account;
    return {
      ...{ id, name, surname, email, phone, address, city, post_code, zip: post_code },
      country: await countryOf(account.country_id, languageId),
      steamid: account.steamid ?? '',
      steam_trade_link: account.trade_link,
      balance: fromMinor(account.balance_minor),
      avatarUrl: null,
      created_at: epochSeconds(account.created_at),
      verification_data: { status: account.email_verified_at === null ? 'pending' : 'approved' },
      has_password: account.password_hash !== null,
    };
  }

  /** Emails about a change of address: the verification of the new one, and a notice to the old one. */
  async function emailChangeMessages(account: Account & { email: string }, email: string, origin: string) {
    await limits.consume({ changeEmail: String(account.id) });
    const reader = { name: account.name, email, language_id: account.language_id };
    const notice = await emails.render({
      kind: 'emailChanged',
      userId: account.id,
      languageId: account.language_id,
      name: account.name,
      email,
      to: account.email,
    });
    return { link: await renderVerification(emails, reader, origin), notice };
  }

  return {
    read,

    /** Absent fields stay unchanged. @throws ApiError */
    async change(userId: number, change: ProfileChange, origin: string): Promise<Profile> {
      const account = await accountOf(userId);
      if (change.phone !== undefined && change.phone !== account.phone) await requirePhone(database, change.phone);
      await requireCountry(change.country);
      const email = change.email === undefined ? account.email : normalizeEmail(change.email);
      const messages = email === account.email ? undefined : await emailChangeMessages(account, email, origin);
      const given = PLAIN_FIELDS.filter((field) => change[field] !== undefined);
      const changes = {
        ...Object.fromEntries(given.map((field) => [field, change[field]])),
        ...(change.country !== undefined && { country_id: change.country }),
        ...(change.steam_trade_link !== undefined && { trade_link: tradeLinkOf(account, change.steam_trade_link) }),
        ...(messages && { email, email_verified_at: null }),
      };
      await rejectDuplicate(() =>
        database.transaction().execute(async (transaction) => {
          if (Object.keys(changes).length > 0) await accountRepository(transaction).change(userId, changes);
          if (messages === undefined) return;
          await emailLinkRepository(transaction).end(userId);
          await enqueueVerification(transaction, userId, messages.link);
          await outboxRepository(transaction).add(messages.notice);
        }),
      );
      return read(userId, change.language);
    },
  };
}

/** The normalized trade link, which must belong to the linked Steam account. @throws ApiError */
function tradeLinkOf({ steamid }: Account, typed: string): string {
  const read = readTradeLink(typed);
  if (read === undefined) return '';
  if (steamid !== null && read.steamId !== steamid) {
    throw invalidInput({ steam_trade_link: 'trade-link-of-another-account' });
  }
  return read.link;
}
