import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { sessions } from '@patina/shared-api/queries/profile';
import { Skeleton } from '@patina/ui/Skeleton';
import { Section } from '#shared/section/Section.tsx';
import { SessionLine } from './SessionLine.tsx';
import styles from './SessionsSection.module.css';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** The account's sessions, with buttons to end each of them and all of them. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const query = useQuery(sessions());
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      <QueryState
        query={query}
        loading={
          <div role="status" aria-label={t('sessions.loading')} className={styles.list}>
            <Skeleton shape="block" className={styles.skeleton} />
          </div>
        }
        failed={(failure) => (
          <ProblemState {...failure} title={t('sessions.failed')} headingLevel={3} namespace="account" />
        )}
      >
        {(known) => (
          <>
            <ul className={styles.list}>
              {known.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
            <SignOutEverywhere />
          </>
        )}
      </QueryState>
    </Section>
  );
}
