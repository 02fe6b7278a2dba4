import type { DeskSetting } from '@patina/shared-api/contract/desk/settings';
import * as z from 'zod/mini';
import { settingsSeed } from '#seed/settings.ts';
import { isSharedSetting } from '#shared/desk/desk-acts.ts';
import { SETTING_KEYS, type SettingKey, SettingsSchema, type StoreSettings } from '#shared/settings/settings-schema.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

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
