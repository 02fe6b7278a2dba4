import { isDeepStrictEqual } from 'node:util';
import type { DeskSetting } from '@patina/shared-api/contract/desk/settings';
import { toMinor } from '@patina/shared-api/money';
import * as z from 'zod/mini';
import { type Actor, type ApprovalService, requireOtherOwner } from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { epochSeconds } from '#platform/time.ts';
import { checkSetting, type SettingsService } from '#store/settings/settings.ts';
import {
  INITIAL_SETTINGS,
  isSharedSetting,
  ruleOf,
  SETTING_KEYS,
  type SettingKey,
  type StoreSettings,
} from '#store/settings/settings-list.ts';

/** The limit of what one person may do is lowered at once. */
const LIMIT = 'four_eyes_limit' satisfies SettingKey;

interface Edit {
  value: unknown;
  /** The value that the operator saw. */
  seen: unknown;
  /** Why, where another owner has to agree. */
  reason?: string | undefined;
}

interface SettingEditorParts {
  settings: SettingsService;
  approvals: Pick<ApprovalService, 'request'>;
}

export type SettingEditor = ReturnType<typeof settingEditor>;

/** Changes of settings by owners (docs/product.md#four-eyes). */
export function settingEditor(database: Database, { settings, approvals }: SettingEditorParts) {
  /** Returns the number of the request. @throws ApiError */
  async function requestChange(
    key: SettingKey,
    { value, seen }: Pick<Edit, 'value' | 'seen'>,
    reason: string,
    operator: Actor,
  ): Promise<number> {
    await requireOtherOwner(database, operator);
    const amountMinor = key === LIMIT ? toMinor(Number(value)) : 0;
    const call = { route: 'POST /desk/settings/{key}/edit', params: { key }, body: { value, seen } };
    const details = { key, value, seen };
    return approvals.request(
      { action: 'settings set', subject: `setting ${key}`, amountMinor, details, call, reason },
      operator,
    );
  }

  return {
    /** Changes a setting at once, or asks another owner to agree. @throws ApiError */
    async edit(
      key: SettingKey,
      { value: typed, seen: given, reason }: Edit,
      operator: Actor,
    ): Promise<DeskSetting & { approval?: number }> {
      const value = checkSetting(key, typed);
      const { [key]: present } = await settings.stored();
      // What the operator has not seen is what it is now.
      const seen = given ?? present;
      const isAgreed = operator.approval !== undefined;
      const isWaiting =
        !isAgreed && isSharedSetting(key) && isDeepStrictEqual(seen, present) && !isDeepStrictEqual(value, present);
      if (isWaiting && !(key === LIMIT && Number(value) < Number(present))) {
        if (reason === undefined) throw new ApiError('reason-invalid');
        const approval = await requestChange(key, { value, seen }, reason, operator);
        return { ...describeSetting(key, present, (await settings.lastChanges()).get(key)), approval };
      }
      const { email } = operator;
      await settings.change(key, value, { operator: email, seen: isSharedSetting(key) ? seen : given });
      return describeSetting(key, value, { operator: email, at: new Date() });
    },
  };
}

/** The setting that has a page of its own. */
const ELSEWHERE: SettingKey = 'announcement';

interface LastChange {
  operator: string;
  at: Date;
}

/** All settings, each with the JSON Schema of what an operator may set. */
export function describeSettings(values: StoreSettings, changes: ReadonlyMap<string, LastChange>): DeskSetting[] {
  return SETTING_KEYS.filter((key) => key !== ELSEWHERE).map((key) =>
    describeSetting(key, values[key], changes.get(key)),
  );
}

export function describeSetting(key: SettingKey, value: unknown, changed: LastChange | undefined): DeskSetting {
  return {
    key,
    schema: schemaOf(key),
    value,
    initial: INITIAL_SETTINGS[key],
    is_shared: isSharedSetting(key),
    changed: changed === undefined ? null : { operator: changed.operator, at: epochSeconds(changed.at) },
  };
}

function schemaOf(key: SettingKey): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(ruleOf(key), { io: 'input' });
  return schema;
}
