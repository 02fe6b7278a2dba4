import { QueryState } from '@patina/parts/QueryState';
import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { deskSettings as calls, type DeskSetting } from '@patina/shared-api/contract/desk/settings';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { EmptyState } from '@patina/ui/EmptyState';
import { settingsMessages } from '#messages/settings/messages.ts';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { QueryFailed } from '#shared/page/QueryFailed.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import { SettingForm } from './SettingForm.tsx';
import styles from './SettingsPage.module.css';
import { groupOf, SETTING_GROUPS, type SettingGroup } from './setting-groups.ts';

export const messages = settingsMessages;

export const loader = withQueries(() => [deskQuery(calls.list)]);

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
      <QueryState
        query={query}
        loading={<Loading />}
        failed={() => <QueryFailed query={query} title={t('settings.failed')} />}
      >
        {({ payload }) => <Groups settings={payload.filter(isWanted)} />}
      </QueryState>
    </DeskPage>
  );
}

/** The first group: its name, and as many settings as it has. */
function Loading() {
  const { t } = useTranslation('desk');
  return (
    <Stack as="section" gap={2}>
      <h2 className={styles.group}>{t('settings.groups.store')}</h2>
      <BlockSkeletons count={SETTING_GROUPS.store.length} className={styles.forms} block={styles.loading} />
    </Stack>
  );
}

function Groups({ settings }: { settings: DeskSetting[] }) {
  const { t } = useTranslation('desk');
  if (settings.length === 0) return <EmptyState title={t('settings.none')} />;
  const byGroup = Map.groupBy(settings, ({ key }) => groupOf(key));
  return GROUPS.filter((group) => byGroup.has(group)).map((group) => (
    <Stack key={group} as="section" gap={2}>
      <h2 className={styles.group}>{t(`settings.groups.${group}`)}</h2>
      <div className={styles.forms}>
        {byGroup.get(group)?.map((setting) => (
          <SettingForm key={setting.key} setting={setting} />
        ))}
      </div>
    </Stack>
  ));
}
