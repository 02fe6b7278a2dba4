import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskSettings as calls, type SecondPersonRule } from '@patina/shared-api/contract/desk/settings';
import { Stack } from '@patina/ui/Layout';
import { deskQuery } from '#shared/queries/desk-query.ts';
import styles from './SettingsPage.module.css';

/** What needs a second person, with the figures in force. */
export function SecondPersonRules() {
  const { t } = useTranslation('desk');
  const { data } = useQuery(deskQuery(calls.rules));
  const rules = data?.payload ?? [];
  if (rules.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby="second-person">
      <h2 id="second-person" className={styles.group}>
        {t('settings.rules.title')}
      </h2>
      <p>{t('settings.rules.intro')}</p>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <Rule key={rule.rule} {...rule} />
        ))}
      </ul>
    </Stack>
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
