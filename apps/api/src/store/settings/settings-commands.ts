import type { AdminCommand } from '#platform/console/admin-command.ts';
import { requireKey, type SettingsService } from '#store/settings/settings.ts';
import { SETTING_KEYS } from '#store/settings/settings-list.ts';

export const settingsCommands: AdminCommand<{ settings: SettingsService }>[] = [
  {
    name: 'settings get',
    summary: 'Show one setting, or all of them',
    examples: ['settings get', 'settings get vat_percent --json'],
    arguments: [{ syntax: '[key]', summary: `one of ${SETTING_KEYS.join(', ')}` }],
    async run({ services }, { values }, output) {
      const settings = await services.settings.read();
      const { key } = values;
      if (key !== undefined) {
        const value = settings[requireKey(key)];
        output.line(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
        output.result(value);
        return;
      }
      for (const name of SETTING_KEYS) output.line(`${name} = ${JSON.stringify(settings[name])}`);
      output.result(settings);
    },
  },
  {
    name: 'settings set',
    summary: 'Change a setting; it takes effect immediately',
    examples: [
      'settings set offer_enabled false',
      'settings set site_name "My store"',
      'settings set sell_fee_percent 7.5',
    ],
    arguments: [
      { syntax: '<key>', summary: `one of ${SETTING_KEYS.join(', ')}` },
      { syntax: '<value>', summary: 'JSON, or plain text where the setting is a text' },
    ],
    async run({ services, log, operator }, { values }, output) {
      const { key = '', value = '' } = values;
      const inForce = await services.settings.set(key, value, operator);
      log.info({ setting: key }, 'setting changed');
      output.line(`${key} = ${JSON.stringify(inForce)}`);
      output.result({ [key]: inForce });
    },
  },
];
