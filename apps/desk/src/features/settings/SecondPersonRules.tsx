import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { deskSettings as calls, type SecondPersonRule } from '@patina/shared-api/contract/desk/settings';
import { Stack } from '@patina/ui/Layout';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import styles from './SettingsPage.module.css';

/** What needs a second person, with the figures in force. */
export function SecondPersonRules() {
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
    ...listOf(roles).map((role) => t(`roleNames.${role as 'owner'}`, { defaultValue: role })),
  ];
  return (
    <li>{t(`settings.rules.${rule as 'linked'}`, { ...figures, names: names.join(', '), defaultValue: rule })}</li>
  );
}

const listOf = (figure: SecondPersonRule['figures'][string] | undefined) => (Array.isArray(figure) ? figure : []);
