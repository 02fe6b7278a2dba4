import { text } from 'node:stream/consumers';
import { fromMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { CommandError } from '#platform/console/command-error.ts';
import { readId, readTime } from '#platform/console/parse-arguments.ts';
import { DAY, HOUR, MINUTE } from '#platform/time.ts';
import { type ContentService, findLanguage } from '#store/content/content.ts';
import type { PageService } from '#store/content/pages.ts';
import { outboxRepository } from '#store/email/outbox.ts';
import { resendEmail } from '#store/email/resend-email.ts';
import { salesReport } from '#store/sales/sales.ts';
import { requireKey, type SettingsService } from '#store/settings/settings.ts';
import { SETTING_KEYS } from '#store/settings/settings-list.ts';
import type { ReleaseHealth } from '#store/telemetry/release-health.ts';

const LANGUAGE = { flags: '--language <code>', summary: 'in this language instead of the page’s own, such as de' };

const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY };

const USUAL = '2h';

/** A store on PostgreSQL has the means of that server. */
const NOT_EMBEDDED = new CommandError(
  'Only the embedded database is saved by this command. Back PostgreSQL up as docs/deployment.md says.',
);

interface StoreServices {
  settings: SettingsService;
  content: ContentService;
  pages: PageService;
  health: ReleaseHealth;
}

/** What operators do on the machine itself: it takes or writes files, or is no page of the back office. */
export const storeCommands: AdminCommand<StoreServices>[] = [
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
  {
    name: 'page set',
    summary: 'Add a static page, or replace the one of the same slug; its HTML is sanitised',
    examples: [
      'page set terms "Terms and conditions" terms.html --terms',
      'page set cookies "Cookie policy" cookies.html',
      'page set terms "AGB" terms-de.html --language de',
    ],
    arguments: [
      { syntax: '<slug>', summary: 'address of the page: lower-case words joined by hyphens' },
      { syntax: '<title>', summary: 'title of the page; a page with "cookie" in it is the cookie page' },
      { syntax: '<file>', summary: 'file with the HTML of the page' },
    ],
    options: [
      { flags: '--terms', summary: 'these are the terms and conditions' },
      { flags: '--privacy', summary: 'this is the privacy policy' },
      LANGUAGE,
    ],
    inputFile: 'file',
    async run({ services, log, operator }, { values, options, input }, output) {
      const { slug = '', title = '' } = values;
      const language = options['language'] === undefined ? undefined : String(options['language']);
      const [isTerms, isPrivacy] = [options['terms'] === true, options['privacy'] === true];
      const draft = { title, content: await text(input), isTerms, isPrivacy, language };
      const page = await services.pages.set(slug, draft, operator);
      log.info({ page: slug, language }, 'static page set');
      if (language === undefined) output.line(`Page ${page.id} is at /${slug}.`);
      else output.line(`/${slug} has a text in ${(await findLanguage(services.content, language)).title}.`);
      output.result(page);
    },
  },
  {
    name: 'mail list',
    summary: 'List the emails that have not been sent, or those that were, newest first',
    examples: ['mail list', 'mail list --failed --json', 'mail list --sent --to ana@example.com'],
    options: [
      { flags: '--failed', summary: 'only those that are not tried again by themselves' },
      {
        flags: '--sent',
        summary: 'those that were sent in the last 30 days, about money and items; others are erased',
      },
      { flags: '--to <email>', summary: 'only those to this address' },
    ],
    async run({ services }, { options: { failed, sent, to } }, output) {
      if (failed === true && sent === true) throw new CommandError('Choose one of --failed and --sent.');
      const which = sent === true ? 'sent' : failed === true ? 'failed' : 'unsent';
      const mails = await outboxRepository(services.database).list(which, to === undefined ? to : String(to));
      for (const { id, created_at, recipient, subject, attempts, due_at, sent_at } of mails) {
        const next = due_at === null ? 'failed' : `next at ${due_at.toISOString()}`;
        const state = sent_at === null ? [`${attempts} attempts`, next] : [`sent at ${sent_at.toISOString()}`];
        output.line([id, created_at.toISOString(), recipient, subject, ...state].join('  '));
      }
      output.result(mails);
    },
  },
  {
    name: 'mail resend',
    summary: 'Try an email again now that could not be sent, or send a copy of one that was sent',
    examples: ['mail resend 812', 'mail resend 790 --reason "The buyer has deleted it."'],
    arguments: [{ syntax: '<mail>', summary: 'number of the email, from mail list or mail list --sent' }],
    options: [
      { flags: '--reason <text>', summary: 'why a sent email is sent again, for the audit log; needed only for these' },
    ],
    async run({ services, log, note }, { values, options }, output) {
      const id = readId('An email', values['mail']);
      const { recipient, copy } = await resendEmail(services.database, id, options['reason'], note);
      log.info({ mail: id, copy }, 'email is sent again');
      const what = copy === undefined ? 'is tried again' : `is sent again, as email ${copy}`;
      output.line(`Email ${id} to ${recipient} ${what}.`);
      output.result({ id, recipient, copy: copy ?? null });
    },
  },
  {
    name: 'release health',
    summary: 'Show on how many pages each release ran and failed',
    examples: ['release health', 'release health --app catalog --since 30m', 'release health --since 2h --json'],
    options: [
      { flags: '--app <app>', summary: 'only the releases of this app' },
      {
        flags: '--since <when>',
        summary: `30m, 2h or 7d ago, or a time such as 2026-11-21T18:00:00Z (default ${USUAL})`,
      },
    ],
    needsServer: true,
    async run({ services }, { options }, output) {
      const { app, since = USUAL } = options;
      const releases = await services.health.since(readSince(since), typeof app === 'string' ? app : undefined);
      for (const release of releases) {
        const { pages, failed } = release;
        const rate = ((100 * failed) / Math.max(pages, 1)).toFixed(2);
        output.line([release.app, release.version, `${pages} pages`, `${failed} failed`, `${rate} %`].join('  '));
      }
      if (releases.length === 0) output.line('No page has reported.');
      output.result(releases);
    },
  },
  {
    name: 'backup',
    summary: 'Write the embedded database to a file, while the store runs; the file contains everything, keep it safe',
    examples: ['backup store.backup', 'backup /mnt/safe/patina-2026-11-23.backup'],
    arguments: [{ syntax: '<file>', summary: 'the file to write' }],
    outputFile: 'file',
    async run({ embedded, note }, _args, output) {
      if (!embedded) throw NOT_EMBEDDED;
      for (const line of await embedded.backup()) await output.data(line);
      await note({ subject: 'backup', before: null, after: { step: 'written' } });
      output.line('The backup is written. It contains the key of bank accounts: keep it as safe as the store.');
    },
  },
  {
    name: 'restore',
    summary: 'Restore the embedded database from a backup; it takes the place of the present one at the next start',
    examples: ['restore store.backup'],
    arguments: [{ syntax: '<file>', summary: 'a file that "backup" has written' }],
    inputFile: 'file',
    async run({ embedded, note }, { input }, output) {
      if (!embedded) throw NOT_EMBEDDED;
      try {
        await embedded.restore(input);
      } catch (error) {
        throw new CommandError(`The file cannot be restored: ${(error as Error).message}.`);
      }
      await note({ subject: 'backup', before: null, after: { step: 'restored at the next start' } });
      output.line('The backup is whole. Restart the store: it then opens the restored database, and keeps the');
      output.line('present one as database.before-restore in the data folder. Afterwards: ledger verify.');
    },
  },
  {
    name: 'sales',
    summary: 'Revenue, VAT, margin and items by type, in Credits, of what was paid in a period',
    examples: ['sales --from 2027-01-01 --to 2027-02-01', 'sales --json'],
    options: [
      { flags: '--from <time>', summary: 'paid at this time or later' },
      { flags: '--to <time>', summary: 'paid before this time' },
    ],
    async run({ services }, { options }, output) {
      const from = readTime('--from', options['from']);
      const to = readTime('--to', options['to']);
      if (from && to && from >= to) throw new CommandError('--from must be before --to.');
      const { orders, items, types, ...amounts } = await salesReport(services.database, { from, to });
      const { revenueMinor, vatMinor, refundsMinor, boughtMinor, marginMinor } = amounts;
      output.line(`orders   ${orders} with ${items} items`);
      output.line(`revenue  ${plainAmount(revenueMinor)}`);
      output.line(`VAT      ${plainAmount(vatMinor)}, part of it`);
      output.line(`refunds  ${plainAmount(refundsMinor)}`);
      output.line(`bought   ${plainAmount(boughtMinor)} paid out to sellers`);
      output.line(`margin   ${plainAmount(marginMinor)} after all of these`);
      for (const { type, items: sold, revenueMinor: revenue } of types) {
        output.line(`${type}  ${sold} items  ${plainAmount(revenue)}`);
      }
      output.result({
        orders,
        items,
        revenue: fromMinor(revenueMinor),
        vat: fromMinor(vatMinor),
        refunds: fromMinor(refundsMinor),
        bought: fromMinor(boughtMinor),
        margin: fromMinor(marginMinor),
        types: types.map(({ revenueMinor: revenue, ...type }) => ({ ...type, revenue: fromMinor(revenue) })),
      });
    },
  },
];

/** @throws CommandError */
function readSince(typed: string | boolean): Date {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(String(typed)) ?? [];
  if (count !== undefined) return new Date(Date.now() - Number(count) * (UNITS[unit] ?? DAY));
  const time = /^\d{4}-\d\d-\d\dT/.test(String(typed)) ? Date.parse(String(typed)) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time);
  throw new CommandError('--since is a span such as 30m, 2h or 7d, or a time such as 2026-11-21T18:00:00Z.');
}
