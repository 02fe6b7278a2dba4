import type { Profile, ProfileChange } from '@patina/shared-api/contract/profile';
import { readTradeLink } from '@patina/shared-api/contract/trade-link';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#database/tables.ts';
import { type Account, accountRepository } from '#features/accounts/account-repository.ts';
import { foldEmail } from '#features/accounts/fold-email.ts';
import { refuseTaken } from '#features/accounts/refuse-taken.ts';
import { requirePhone } from '#features/accounts/require-phone.ts';
import type { AttemptLimits } from '#features/attempts/attempt-limits.ts';
import type { ContentService } from '#features/content/content-service.ts';
import { localiseCountries } from '#features/content/localise-countries.ts';
import { mailLinkRepository } from '#features/mail/mail-link-repository.ts';
import { mailRepository } from '#features/mail/mail-repository.ts';
import type { MailService } from '#features/mail/mail-service.ts';
import type { VerificationService } from '#features/verification/verification-service.ts';
import { InvalidInput, SignedOut } from '#http/problems.ts';
import { epochSeconds } from '#time/epoch-seconds.ts';

interface ProfileParts {
  content: ContentService;
  mail: MailService;
  verification: VerificationService;
  limits: AttemptLimits;
}

/** Fields that are stored as they come. */
const PLAIN_FIELDS = ['name', 'surname', 'phone', 'address', 'city', 'post_code'] as const;

export type ProfileService = ReturnType<typeof profileService>;

/** What an account knows of its owner. */
export function profileService(database: Database, { content, mail, verification, limits }: ProfileParts) {
  const accounts = accountRepository(database);

  /** @throws SignedOut when the account has been closed meanwhile */
  async function accountOf(userId: number): Promise<Account & { email: string }> {
    const account = await accounts.byId(userId);
    if (!account?.email) throw new SignedOut();
    return { ...account, email: account.email };
  }

  async function countryOf(id: number | null, languageId: number | undefined): Promise<Profile['country']> {
    if (id === null) return null;
    const [country, languages] = await Promise.all([accounts.country(id), content.languages()]);
    const language = languages.find((one) => one.id === languageId)?.code ?? 'en';
    const [named] = country ? localiseCountries([country], language) : [];
    return named ? { id, name: named.title } : null;
  }

  /** @throws InvalidInput */
  async function requireCountry(id: number | null | undefined): Promise<void> {
    if (id === undefined || id === null || (await accounts.country(id)) !== undefined) return;
    throw new InvalidInput({ country: ['This country is not supported'] });
  }

  /** The country's name is in the language of that id. */
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

  /** A new address is to be verified, which its owner is told, and so is the owner of the old one. */
  async function emailLetters(account: Account & { email: string }, email: string, origin: string) {
    await limits.count({ changeEmail: String(account.id) });
    const reader = { name: account.name, email, language_id: account.language_id };
    const notice = await mail.write({
      kind: 'emailChanged',
      userId: account.id,
      languageId: account.language_id,
      name: account.name,
      email,
      to: account.email,
    });
    return { link: await verification.write(reader, origin), notice };
  }

  return {
    read,

    /** Fields that are left out stay as they are. @throws InvalidInput, SignedOut, TooMany */
    async change(userId: number, change: ProfileChange, origin: string): Promise<Profile> {
      const account = await accountOf(userId);
      if (change.phone !== undefined && change.phone !== account.phone) await requirePhone(database, change.phone);
      await requireCountry(change.country);
      const email = change.email === undefined ? account.email : foldEmail(change.email);
      const letters = email === account.email ? undefined : await emailLetters(account, email, origin);
      const given = PLAIN_FIELDS.filter((field) => change[field] !== undefined);
      const changes = {
        ...Object.fromEntries(given.map((field) => [field, change[field]])),
        ...(change.country !== undefined && { country_id: change.country }),
        ...(change.steam_trade_link !== undefined && { trade_link: tradeLinkOf(account, change.steam_trade_link) }),
        ...(letters && { email, email_verified_at: null }),
      };
      await refuseTaken(() =>
        database.transaction().execute(async (transaction) => {
          if (Object.keys(changes).length > 0) await accountRepository(transaction).change(userId, changes);
          if (letters === undefined) return;
          await mailLinkRepository(transaction).end(userId);
          await verification.post(transaction, userId, letters.link);
          await mailRepository(transaction).add(letters.notice);
        }),
      );
      return read(userId, change.language);
    },
  };
}

/** The link in its one form; it must lead to the Steam account that is linked. @throws InvalidInput */
function tradeLinkOf({ steamid }: Account, typed: string): string {
  const read = readTradeLink(typed);
  if (read === undefined) return '';
  if (steamid !== null && read.steamId !== steamid) {
    throw new InvalidInput({ steam_trade_link: ['This trade link belongs to another Steam account'] });
  }
  return read.link;
}
