import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import {
  deskSettings as calls,
  type DeskSetting,
  type SecondPersonRule,
} from '@patina/shared-api/contract/desk/settings';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { EmptyState } from '@patina/ui/EmptyState';
import { Grid, Stack } from '@patina/ui/Layout';
import { settingsMessages } from '#messages/settings/messages.ts';
import { TextFilter } from '#shared/data-table/filters.tsx';
import { DeskPage, DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import { SettingForm } from './SettingForm.tsx';
import styles from './SettingsPage.module.css';

/** Settings by what they are about; those of no group are shown last. */
const SETTING_GROUPS = {
  store: ['site_name', 'logo', 'support_email', 'requisites', 'copyright', 'google_tag', 'image_host'],
  shopping: ['is_reg_enabled', 'vat_percent', 'min_top_up', 'payment_methods', 'internal_currency'],
  selling: [
    'offer_enabled',
    'sell_fee_percent',
    'sell_margin_percent',
    'decision_days',
    'hand_over_days',
    'trade_links',
    'payout_methods',
    'payout_account',
  ],
  holds: ['hold_items', 'hold_value', 'new_hold_items', 'new_hold_value', 'last_unit_hold_minutes'],
  security: ['confirmation_minutes', 'wait_hours', 'operator_hours', 'operator_idle_minutes', 'four_eyes_limit'],
} as const;

type SettingGroup = keyof typeof SETTING_GROUPS | 'other';

/** The group that a setting belongs to. */
function groupOf(key: string): SettingGroup {
  const groups = Object.entries(SETTING_GROUPS) as [keyof typeof SETTING_GROUPS, readonly string[]][];
  return groups.find(([, keys]) => keys.includes(key))?.[0] ?? 'other';
}

export const messages = settingsMessages;

export const loader = withQueries(() => [deskQuery(calls.list), deskQuery(calls.rules)]);

const GROUPS = [...Object.keys(SETTING_GROUPS), 'other'] as SettingGroup[];

/** All settings of the store, each a form made from its schema. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const query = useQuery(deskQuery(calls.list));
  const wanted = search.get('search') ?? '';
  const nameOf = (key: string) => t(`settings.names.${key as 'site_name'}`, { defaultValue: key });
  const isWanted = ({ key }: DeskSetting) => `${nameOf(key)} ${key}`.toLowerCase().includes(wanted.toLowerCase());
  return (
    <DeskPage title={t('head.settings.title')}>
      <search aria-label={t('table.filters')} className={styles.search}>
        <TextFilter
          label={t('settings.search')}
          value={wanted}
          onChange={(text) => setSearch(text === '' ? {} : { search: text }, { replace: true })}
        />
      </search>
      <DeskQuery query={query} loading={<Loading />} failed={t('settings.failed')}>
        {({ payload }) => <Groups settings={payload.filter(isWanted)} />}
      </DeskQuery>
      {wanted === '' && <SecondPersonRules />}
    </DeskPage>
  );
}

function Loading() {
  const { t } = useTranslation('desk');
  return (
    <Section title={t('settings.groups.store')}>
      <BlockSkeletons count={SETTING_GROUPS.store.length} min="22rem" block={styles.loading} />
    </Section>
  );
}

function Groups({ settings }: { settings: DeskSetting[] }) {
  const { t } = useTranslation('desk');
  if (settings.length === 0) return <EmptyState title={t('settings.none')} />;
  const byGroup = Map.groupBy(settings, ({ key }) => groupOf(key));
  return GROUPS.filter((group) => byGroup.has(group)).map((group) => (
    <Section key={group} title={t(`settings.groups.${group}`)}>
      <Grid fill gap={2} min="22rem">
        {byGroup.get(group)?.map((setting) => (
          <SettingForm key={setting.key} setting={setting} />
        ))}
      </Grid>
    </Section>
  ));
}

/** What needs a second person, with the figures in force. */
function SecondPersonRules() {
  const { t } = useTranslation('desk');
  const rules = useQuery(deskQuery(calls.rules)).data?.payload ?? [];
  if (rules.length === 0) return null;
  return (
    <Section title={t('settings.rules.title')}>
      <p>{t('settings.rules.intro')}</p>
      <Stack as="ul" gap={1} className={styles.rules}>
        {rules.map((rule) => (
          <Rule key={rule.rule} {...rule} />
        ))}
      </Stack>
    </Section>
  );
}

function Rule({ rule, figures }: SecondPersonRule) {
  const { t } = useTranslation('desk');
  const { settings, roles } = figures;
  const names = [
    ...listOf(settings).map((key) => t(`settings.names.${key as 'site_name'}`, { defaultValue: key })),
    ...listOf(roles).map((role) => t(`settings.roles.${role as 'owner'}`, { defaultValue: role })),
  ];
  return (
    <li>{t(`settings.rules.${rule as 'linked'}`, { ...figures, names: names.join(', '), defaultValue: rule })}</li>
  );
}

const listOf = (figure: SecondPersonRule['figures'][string] | undefined) => (Array.isArray(figure) ? figure : []);
