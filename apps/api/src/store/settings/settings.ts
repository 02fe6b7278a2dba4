import { isDeepStrictEqual } from 'node:util';
import { imageOrigins } from '@patina/shared-api/contract/content/store-origin';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import * as z from 'zod/mini';
import { TtlCache } from '#platform/cache.ts';
import { auditLog, changedMeanwhile } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { requireSafeHtml, sanitizeHtml } from '#platform/html/sanitize-html.ts';
import { ApiError, codeOf, englishText } from '#platform/http/api-error.ts';
import {
  HTML_SETTINGS,
  INITIAL_SETTINGS,
  ruleOf,
  SETTING_KEYS,
  type SettingKey,
  type StoreSettings,
} from '#store/settings/settings-list.ts';

/** How long other servers may use the old value of a changed setting; this one sees the change at once. */
const CACHE = { seconds: 2, max: 1 };

/** What the environment says about where pictures are. */
interface PictureHosts {
  imageHost?: string | undefined;
  publicOrigin?: string | undefined;
}

export type SettingsService = ReturnType<typeof settingsService>;

/** Command that changes settings, in the audit log. */
const ACTION = 'settings set';

interface ChangeTerms {
  /** Name in the audit log. */
  operator: string;
  /** The value that the operator saw: one that is another by now is not overwritten. */
  seen: unknown;
  /** Writes what belongs to the change, in its transaction. */
  note?: NoteWith | undefined;
}

type NoteWith = (log: ReturnType<typeof auditLog>) => Promise<void>;

/** The operator's settings; a change takes effect without a restart. */
export function settingsService(database: Database, { imageHost = '', publicOrigin }: PictureHosts = {}) {
  const cache = new TtlCache<StoreSettings>(CACHE);

  /** The operator's image host, else the one of the environment. */
  const hostOf = (settings: StoreSettings) => settings.image_host || imageHost;

  const originsOf = (settings: StoreSettings) => [
    ...imageOrigins(hostOf(settings)),
    ...(publicOrigin === undefined ? [] : [publicOrigin]),
  ];

  const inForce = (settings: StoreSettings): StoreSettings => {
    const safe = (key: SettingKey) => [key, sanitizeHtml(String(settings[key]), originsOf(settings))];
    return { ...settings, ...Object.fromEntries(HTML_SETTINGS.map(safe)), image_host: hostOf(settings) };
  };

  /** @throws ApiError for HTML with pictures of other hosts */
  async function write(key: SettingKey, value: unknown, terms: Partial<ChangeTerms>): Promise<unknown> {
    if (HTML_SETTINGS.includes(key)) requireSafeHtml(String(value), originsOf(await readStored(database)));
    await database.transaction().execute((transaction) => writeIn(transaction, key, value, terms));
    cache.clear();
    return value;
  }

  const cached = (): Promise<StoreSettings> => cache.get('', async () => inForce(await readStored(database)));

  return {
    read: cached,

    /** As stored, without the environment's image host. */
    stored: () => readStored(database),

    /** Where pictures in the operator's HTML may be: at the image host, and at the store's own origin. */
    pictureOrigins: async (): Promise<string[]> => originsOf(await cached()),

    /** Who has changed which setting last. */
    async lastChanges(): Promise<Map<string, { operator: string; at: Date }>> {
      const rows = await database
        .selectFrom('audit_entry')
        .distinctOn('subject')
        .select(['subject', 'operator', 'at'])
        .where('subject', 'like', 'setting %')
        .orderBy('subject')
        .orderBy('id', 'desc')
        .execute();
      return new Map(rows.map(({ subject, operator, at }) => [subject.replace('setting ', ''), { operator, at }]));
    },

    /**
     * Sets one setting from the text an operator typed: JSON, or plain text if the setting is a text. Returns the value
     * that was set. With a name, the change is in the audit log.
     * @throws CommandError
     */
    async set(key: string, typed: string, operator?: string): Promise<unknown> {
      const known = requireKey(key);
      return write(known, parseSetting(known, typed), operator === undefined ? {} : { operator });
    },

    /** Sets one setting from a value. Returns the value that was set. @throws ApiError with the errors by path */
    async change(key: SettingKey, value: unknown, terms: ChangeTerms): Promise<unknown> {
      return write(key, checkSetting(key, value), terms);
    },

    /** Writes the missing settings; `example` of a store for trials. */
    async seed(example: Partial<StoreSettings> = {}): Promise<void> {
      const rows = Object.entries({ ...INITIAL_SETTINGS, ...example }).map(([key, value]) => rowOf(key, value));
      await database
        .insertInto('setting')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

/** One row per setting, its value as JSON. */
const rowOf = (key: string, value: unknown) => ({ key, value: JSON.stringify(value) });

async function readStored(database: Database): Promise<StoreSettings> {
  const rows = await database.selectFrom('setting').selectAll().execute();
  return { ...INITIAL_SETTINGS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** Writes a valid value. @throws ApiError if the operator saw another value than the present one */
async function writeIn(
  transaction: Database,
  key: SettingKey,
  value: unknown,
  { operator, seen, note }: Partial<ChangeTerms>,
): Promise<void> {
  const stored = transaction.selectFrom('setting').select('value').where('key', '=', key);
  const locked = await stored.forNoKeyUpdate().executeTakeFirst();
  const present = locked?.value ?? INITIAL_SETTINGS[key];
  const [log, subject] = [auditLog(transaction), `setting ${key}`];
  if (seen !== undefined && !isDeepStrictEqual(seen, present)) {
    throw changedMeanwhile('setting-changed', await log.last(subject));
  }
  const row = rowOf(key, value);
  await transaction
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  if (operator === undefined) return;
  await log.note({ operator, action: ACTION, subject, before: { value: present }, after: { value } });
  await note?.(log);
}

/** @throws CommandError listing the existing settings */
export function requireKey(key: string): SettingKey {
  const known = SETTING_KEYS.find((candidate) => candidate === key);
  if (known === undefined) throw new CommandError(`There is no setting ${key}. Settings: ${SETTING_KEYS.join(', ')}.`);
  return known;
}

/** A value as it is stored. @throws ApiError with the errors by path */
export function checkSetting(key: SettingKey, value: unknown): unknown {
  const { success, data, error } = z.safeParse(ruleOf(key), value);
  if (success) return data;
  const errors = [...Map.groupBy(error.issues, ({ path }) => ['value', ...path].join('.'))];
  throw new ApiError('invalid-input', {
    errors: Object.fromEntries(errors.map(([path, issues]) => [path, issues.map(problemOf)])),
    errorCodes: Object.fromEntries(
      // Limits are texts here: forms know them by the schema, and check them first.
      errors.map(([path, issues]) => [path, issues.map(({ message }) => codeOf(message) ?? 'setting-invalid')]),
    ),
  });
}

/** Rules say a code, or a text that begins with "must". */
const problemOf = ({ message }: { message: string }) => englishText(message as ProblemCode);

function parseSetting(key: SettingKey, typed: string): unknown {
  const rule = ruleOf(key);
  const asJson = parseJson(typed);
  const attempts = [...(asJson === undefined ? [] : [asJson]), typed].map((value) => z.safeParse(rule, value));
  const accepted = attempts.find(({ success }) => success);
  if (accepted) return accepted.data;
  const issues = attempts[0]?.error?.issues ?? [];
  const problems = issues.map((issue) => {
    const name = [key, issue.path.join('.')].filter(Boolean).join(' ');
    return codeOf(issue.message) === undefined ? `${name} ${issue.message}` : `${name}: ${problemOf(issue)}`;
  });
  throw new CommandError(problems.map((problem) => problem.replace(/\.?$/, '.')).join(' '));
}

/** Undefined for text that is not JSON. */
function parseJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}
