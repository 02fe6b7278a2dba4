import type { Profile, ProfileChange } from '@patina/shared-api/contract/account/profile';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { fromMinor } from '@patina/shared-api/money';
import { type Account, accountRepository, normalizeEmail, rejectDuplicate } from '#identity/accounts/account.ts';
import { requirePhone } from '#identity/accounts/registration.ts';
import { sendVerificationLink } from '#identity/accounts/verification.ts';
import { recordChange, waitHours, waitOf } from '#identity/credentials/credential-changes.ts';
import type { IdentityParts } from '#identity/identity-parts.ts';
import type { ClientInfo } from '#identity/sessions/client-info.ts';
import type { Caller } from '#identity/sessions/sessions.ts';
import { operatorRepository } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import { emailLinkRepository, localiseCountries } from '#store/store.ts';

/** Fields that are stored unchanged. */
const PLAIN_FIELDS = ['name', 'surname', 'phone', 'address', 'city', 'post_code'] as const;

export type ProfileService = ReturnType<typeof profileService>;

/** Profiles of users. */
export function profileService(database: Database, { settings, content, emails, limits }: IdentityParts) {
  const accounts = accountRepository(database);

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

  /** @throws ApiError for the address of another account */
  async function requireFree(email: string, userId: number): Promise<void> {
    await limits.consume({ changeEmail: String(userId) });
    if ((await accounts.byEmail(email)) !== undefined) throw invalidInput({ email: 'email-taken' });
  }

  /** The country's name is in the language with this id. */
  async function read(userId: number, languageId?: number): Promise<Profile> {
    const account = await accounts.ofCaller(userId);
    const { id, name, surname, email, phone, address, city, post_code } = account;
    const waits = waitOf(account, await waitHours(settings));
    const roles = await operatorRepository(database).rolesOf(userId);
    return {
      id,
      name,
      surname,
      email,
      phone,
      address,
      city,
      post_code,
      zip: post_code,
      country: await countryOf(account.country_id, languageId),
      steamid: account.steamid ?? '',
      steam_trade_link: account.trade_link,
      balance: fromMinor(account.balance_minor),
      avatarUrl: null,
      created_at: epochSeconds(account.created_at),
      verification_data: { status: account.email_verified_at === null ? 'pending' : 'approved' },
      has_password: account.password_hash !== null,
      pending_email: account.pending_email,
      email_refuses: account.email_bounced_at !== null,
      waits_until: waits && epochSeconds(waits),
      ...(roles.length > 0 && { roles }),
    };
  }

  return {
    read,

    /** Whether a change needs a confirmation of who makes it: of the email address, or of the trade link. */
    async changesCredentials(userId: number, { email, steam_trade_link: link }: ProfileChange): Promise<boolean> {
      const account = await accounts.ofCaller(userId);
      const isNewEmail = email !== undefined && normalizeEmail(email) !== account.email;
      return isNewEmail || (link !== undefined && (readTradeLink(link)?.link ?? '') !== account.trade_link);
    },

    /** Absent fields stay unchanged. A new email address counts once it is verified. @throws ApiError */
    async change({ userId, sessionId }: Caller, change: ProfileChange, client: ClientInfo): Promise<Profile> {
      const account = await accounts.ofCaller(userId);
      if (change.phone !== undefined && change.phone !== account.phone) await requirePhone(database, change.phone);
      await requireCountry(change.country);
      const email = change.email === undefined ? account.email : normalizeEmail(change.email);
      const isNewEmail = email !== account.email;
      if (isNewEmail) await requireFree(email, userId);
      const tradeLink =
        change.steam_trade_link === undefined ? account.trade_link : tradeLinkOf(account, change.steam_trade_link);
      const given = PLAIN_FIELDS.filter((field) => change[field] !== undefined);
      // An address that nobody has verified protects nothing, and may belong to a stranger.
      const isVerified = account.email_verified_at !== null;
      const changes = {
        ...Object.fromEntries(given.map((field) => [field, change[field]])),
        ...(change.country !== undefined && { country_id: change.country }),
        ...(tradeLink !== account.trade_link && { trade_link: tradeLink }),
        ...(isNewEmail && (isVerified ? { pending_email: email } : { email, email_bounced_at: null })),
      };
      const renderer = await emails.renderer();
      const changed = { account, sessionId, client };
      await rejectDuplicate(() =>
        database.transaction().execute(async (transaction) => {
          if (Object.keys(changes).length > 0) await accountRepository(transaction).change(userId, changes);
          if (tradeLink !== account.trade_link) {
            const previous = account.trade_link;
            // A first trade link sends nothing elsewhere.
            const first = { waits: false, notice: 'accountTradeLinkSaved' } as const;
            const change = { ...changed, kind: 'trade_link', previous, ...(previous === '' && first) } as const;
            await recordChange(transaction, renderer, change);
          }
          if (!isNewEmail) return;
          await emailLinkRepository(transaction).end(userId, isVerified ? 'verify' : undefined);
          await sendVerificationLink(transaction, renderer, { ...account, email }, client.origin);
          const requested = { ...changed, kind: 'email_requested', value: email, waits: false } as const;
          if (isVerified) await recordChange(transaction, renderer, requested);
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
