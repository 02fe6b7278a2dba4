/** Settings by what they are about; those of no group are shown last. */
const SETTING_GROUPS = {
  store: [
    'site_name',
    'logo',
    'support_email',
    'requisites',
    'copyright',
    'google_tag',
    'image_host',
    'switched_off_fillers',
    'release_team_addresses',
  ],
  shopping: ['is_reg_enabled', 'vat_percent', 'min_top_up', 'payment_methods', 'internal_currency', 'reference_days'],
  selling: [
    'offer_enabled',
    'sell_fee_percent',
    'sell_margin_percent',
    'decision_days',
    'hand_over_days',
    'sell_protected',
    'trade_links',
    'payout_methods',
    'payout_account',
    'instant_item',
    'instant_stock',
    'instant_seller_day',
    'instant_store_day',
    'instant_reversals',
  ],
  holds: ['hold_items', 'hold_value', 'new_hold_items', 'new_hold_value', 'last_unit_hold_minutes'],
  security: ['confirmation_minutes', 'wait_hours', 'operator_hours', 'operator_idle_minutes', 'four_eyes_limit'],
} as const;

export type SettingGroup = keyof typeof SETTING_GROUPS | 'other';

export const GROUPS = [...Object.keys(SETTING_GROUPS), 'other'] as SettingGroup[];

/** The group that a setting belongs to. */
export function groupOf(key: string): SettingGroup {
  const groups = Object.entries(SETTING_GROUPS) as [keyof typeof SETTING_GROUPS, readonly string[]][];
  return groups.find(([, keys]) => keys.includes(key))?.[0] ?? 'other';
}

/** Address of a setting: that of its group, with the setting as its fragment. */
export const settingPath = (key: string) => `/desk/settings/${groupOf(key)}#${key}`;
