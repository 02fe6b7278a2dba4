import { LocalTime } from '@patina/parts/ShortDateTime';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { paths } from '@patina/shared-api/paths';
import { Badge } from '@patina/ui/Badge';
import { Icon } from '@patina/ui/Icon';
import { Panel, Row, Text } from '@patina/ui/Layout';
import styles from './PersonCard.module.css';

/** Name, registration date and verification of the email address. */
export function PersonCard({ person }: { person: Profile }) {
  const { t, i18n } = useTranslation('account');
  const isVerified = person.verification_data.status === 'approved';
  const format = (seconds: number) =>
    new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-US' : i18n.language, { dateStyle: 'medium' }).format(
      seconds * 1000,
    );
  return (
    <Panel as="section" gap={2} className={styles.card} aria-label={t('profile.overview')}>
      <span className={styles.plate}>
        <Icon name="user" />
      </span>
      <div className={styles.text}>
        <Text size="lg" weight="strong" className={styles.name}>
          {`${person.name} ${person.surname}`.trim()}
        </Text>
        <Text size="sm" tone="quiet">
          {person.email}
        </Text>
        <Text size="sm" tone="quiet">
          {t('profile.joined')} <LocalTime seconds={person.created_at} format={format} placeholder="Nov 00, 0000" />
        </Text>
      </div>
      <Row wrap gap={1.5} rowGap={0.5}>
        {isVerified ? (
          <Badge tone="success">
            <Icon name="check" />
            {t('profile.verified')}
          </Badge>
        ) : (
          <>
            <Badge tone="warning">
              <Icon name="warning" />
              {t('profile.unverified')}
            </Badge>
            <Row as={Link} inline touch size="sm" tone="accent" to={paths.emailVerification(paths.account('personal'))}>
              {t('profile.resend')}
            </Row>
          </>
        )}
      </Row>
    </Panel>
  );
}
