import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { sessions } from '@patina/shared-api/queries/profile';
import { Skeleton } from '@patina/ui/Skeleton';
import { Part } from '#part/Part.tsx';
import { ProblemFace } from '#problem-face/ProblemFace.tsx';
import { SessionLine } from './SessionLine.tsx';
import styles from './SessionsSection.module.css';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** Where the account is signed in, with a way to end each of these sessions and all of them. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useQuery(sessions());
  return (
    <Part title={t('sessions.title')} text={t('sessions.text')}>
      {data ? (
        <>
          <ul className={styles.list}>
            {data.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
          <SignOutEverywhere />
        </>
      ) : error ? (
        <ProblemFace
          title={t('sessions.failed')}
          error={error}
          retry={refetch}
          isRetrying={isFetching}
          headingLevel={3}
        />
      ) : (
        <div role="status" aria-label={t('sessions.loading')} className={styles.list}>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
    </Part>
  );
}
