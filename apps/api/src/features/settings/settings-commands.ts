import type { AdminCommand } from '#admin/admin-command.ts';
import { SETTING_KEYS } from '#features/content/settings-rules.ts';
import { requireKey } from '#features/content/settings-service.ts';

export const settingsCommands: AdminCommand[] = [
  {
    name: 'settings get',
    summary: 'Show one setting, or all of them',
    examples: ['settings get', 'settings get vat_percent --json'],
    arguments: [{ syntax: '[key]', summary: `one of ${SETTING_KEYS.join(', ')}` }],
    async run({ store }, { values }, output) {
      const settings = await store.settings.read();
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
    summary: 'Change a setting; the running store follows at once',
    examples: [
      'settings set offer_enabled false',
      'settings set site_name "My store"',
      'settings set sell_fee_percent 7.5',
    ],
    arguments: [
      { syntax: '<key>', summary: `one of ${SETTING_KEYS.join(', ')}` },
      { syntax: '<value>', summary: 'JSON, or plain text where the setting is a text' },
    ],
    async run({ store, log, note }, { values }, output) {
      const { key = '', value = '' } = values;
      const before = (await store.settings.read())[requireKey(key)];
      const inForce = await store.settings.set(key, value);
      await note({ subject: `setting ${key}`, before: { value: before }, after: { value: inForce } });
      log.info({ setting: key }, 'setting changed');
      output.line(`${key} = ${JSON.stringify(inForce)}`);
      output.result({ [key]: inForce });
    },
  },
];
