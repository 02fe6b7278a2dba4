import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useParams, useSearchParams } from '@patina/platform/router';
import { deskSettings as calls, type DeskSetting } from '@patina/shared-api/contract/desk/settings';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { EmptyState } from '@patina/ui/EmptyState';
import { Grid, Stack } from '@patina/ui/Layout';
import { settingsMessages } from '#messages/settings/messages.ts';
import { TextFilter } from '#shared/data-table/filters.tsx';
import { DeskPage, DeskQuery, NotFound } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { BlockSkeletons } from '#shared/skeleton/BlockSkeletons.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { SecondPersonRules } from './SecondPersonRules.tsx';
import { SettingForm } from './SettingForm.tsx';
import styles from './SettingsPage.module.css';
import { GROUPS, groupOf, type SettingGroup, settingPath } from './setting-groups.ts';

export const messages = settingsMessages;

export const loader = withQueries(() => [deskQuery(calls.list), deskQuery(calls.rules)]);

/** The settings of the group that the address names, else what groups there are, and those that are searched for. */
export function Component() {
  const { group: typed } = useParams();
  const group = GROUPS.find((each) => each === typed);
  if (typed === undefined) return <AllSettings />;
  return group === undefined ? <NotFound /> : <GroupPage key={group} group={group} />;
}

function GroupPage({ group }: { group: SettingGroup }) {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.list));
  const all = query.data?.payload;
  const groups = GROUPS.filter((each) => each === group || all?.some(({ key }) => groupOf(key) === each));
  return (
    <DeskPage title={t(`settings.groups.${group}`)} back={{ to: '/desk/settings', name: t('head.settings.title') }}>
      <LinkTabs
        label={t('head.settings.title')}
        path="/desk/settings"
        ids={groups}
        current={group}
        nameOf={(each) => t(`settings.groups.${each}`)}
      />
      <DeskQuery
        query={query}
        loading={<BlockSkeletons count={6} min="22rem" block={styles.loading} />}
        failed={t('settings.failed')}
      >
        {({ payload }) => <Forms settings={payload.filter(({ key }) => groupOf(key) === group)} />}
      </DeskQuery>
    </DeskPage>
  );
}

function Forms({ settings }: { settings: readonly DeskSetting[] }) {
  const { t } = useTranslation('desk');
  if (settings.length === 0) return <EmptyState title={t('settings.none')} />;
  return (
    <Grid fill gap={2} min="22rem">
      {settings.map((setting) => (
        <SettingForm key={setting.key} setting={setting} />
      ))}
    </Grid>
  );
}

function AllSettings() {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const query = useQuery(deskQuery(calls.list));
  const wanted = search.get('search') ?? '';
  const nameOf = useSettingName();
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
      <DeskQuery
        query={query}
        loading={<BlockSkeletons count={GROUPS.length} min="18rem" block={styles.loading} />}
        failed={t('settings.failed')}
      >
        {({ payload }) =>
          wanted === '' ? <Groups settings={payload} /> : <Forms settings={payload.filter(isWanted)} />
        }
      </DeskQuery>
      {wanted === '' && <SecondPersonRules />}
    </DeskPage>
  );
}

/** Each group with the names of its settings; all lead to the group's page. */
function Groups({ settings }: { settings: readonly DeskSetting[] }) {
  const { t } = useTranslation('desk');
  const nameOf = useSettingName();
  const byGroup = Map.groupBy(settings, ({ key }) => groupOf(key));
  const groups = GROUPS.filter((group) => byGroup.has(group));
  return (
    <Grid gap={2} min="18rem" fill className={styles.groups}>
      {groups.map((group) => (
        <Section
          key={group}
          isPanel
          gap={1}
          title={<Link to={`/desk/settings/${group}`}>{t(`settings.groups.${group}`)}</Link>}
        >
          <Stack as="ul" gap={0.5}>
            {byGroup.get(group)?.map(({ key }) => (
              <li key={key}>
                <Link to={settingPath(key)} className={styles.name}>
                  {nameOf(key)}
                </Link>
              </li>
            ))}
          </Stack>
        </Section>
      ))}
    </Grid>
  );
}

function useSettingName() {
  const { t } = useTranslation('desk');
  return (key: string) => t(`settings.names.${key as 'site_name'}`, { defaultValue: key });
}
