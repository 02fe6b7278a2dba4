import * as z from 'zod/mini';
import { answer } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import { reasonText } from './bulk-results.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';

/** A setting with what its form is made from. */
export const DeskSetting = z.object({
  key: z.string(),
  /**
   * JSON Schema of the value (draft 2020-12): type, limits, choices. Texts with `contentMediaType` hold HTML; `problem` is
   * the code of a text that does not match `pattern`.
   */
  schema: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  /** The value of a new store. */
  initial: z.unknown(),
  /** Whether another owner has to agree to a change, but for a lower limit. */
  is_shared: z.boolean(),
  /** The last change by an operator; `at` in seconds since 1970. */
  changed: z.nullable(z.object({ operator: z.string(), at: z.number() })),
});
export type DeskSetting = z.output<typeof DeskSetting>;

/** A new value, and the one that the operator saw: one that is another by now is not overwritten. */
export const SettingEdit = z.extend(BodyLocale, {
  value: z.unknown(),
  seen: z.unknown(),
  /** Why, where another owner has to agree. */
  reason: z.optional(reasonText),
});
export type SettingEdit = z.output<typeof SettingEdit>;

/** A setting after an edit, or the one before while another owner has to agree: `approval` is the number of the request. */
const EditedSetting = z.extend(DeskSetting, { approval: z.optional(z.number()) });

/** Something that needs a second person, with the figures in force. */
export const SecondPersonRule = z.object({
  /** `linked`, `limit`, `product-price` … */
  rule: z.string(),
  /** The acts that it is about, by their names among the approvals. */
  actions: z.array(z.string()),
  /** Numbers and names that the rule depends on, such as `limit` in euros and `hours`. */
  figures: z.record(z.string(), z.union([z.number(), z.array(z.string())])),
});
export type SecondPersonRule = z.output<typeof SecondPersonRule>;

const OWNER = { roles: ['owner'] } as const;

export const deskSettings = {
  list: deskGet('/desk/settings', 'All settings with their schemas', Locale, answer(z.array(DeskSetting)), OWNER),
  rules: deskGet(
    '/desk/settings/rules',
    'What needs a second person, with the figures in force',
    Locale,
    answer(z.array(SecondPersonRule)),
    OWNER,
  ),
  edit: deskPost(
    '/desk/settings/{key}/edit',
    'Changes a setting, at once; limits, waits, and where money and items go are changed once another owner agrees. Errors are named by the path in the value, such as value.0.title',
    SettingEdit,
    answer(EditedSetting),
    // Among them are limits of money, and the account that payouts are made from.
    { ...OWNER, isMoney: true },
  ),
};
