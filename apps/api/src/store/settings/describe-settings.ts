import type { DeskSetting } from '@patina/shared-api/contract/desk/settings';
import * as z from 'zod/mini';
import { isSharedSetting } from '#operators/operators.ts';
import { epochSeconds } from '#platform/time.ts';
import { settingsSeed } from '#store/seed/settings.ts';
import { SETTING_KEYS, type SettingKey, SettingsSchema, type StoreSettings } from '#store/settings/settings-schema.ts';

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
    initial: settingsSeed[key],
    is_shared: isSharedSetting(key),
    changed: changed === undefined ? null : { operator: changed.operator, at: epochSeconds(changed.at) },
  };
}

function schemaOf(key: SettingKey): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(SettingsSchema.shape[key], { io: 'input' });
  return schema;
}
