import { useTranslation } from '@patina/platform/i18n';
import type { AuditEntry } from '@patina/shared-api/contract/desk/audit';
import { Stack, Text } from '@patina/ui/Layout';
import { Fragment } from 'react';
import { SubjectLink } from './SubjectLink.tsx';

/** Of several things so many are named. */
const NAMED = 5;

/** What an entry of the audit log is about, with links; of several things together the first ones, too. */
export function Subjects(entry: Pick<AuditEntry, 'subject' | 'subjects' | 'subject_count' | 'people'>) {
  const { subject, subjects = [], people } = entry;
  return (
    <Stack as="span" gap={1}>
      <SubjectLink subject={subject} people={people} />
      {subjects.length > 0 && (
        <Text as="span" tone="quiet" size="xs">
          <SeveralSubjects {...entry} />
        </Text>
      )}
    </Stack>
  );
}

/** The first of several things, with links, and how many more there are. */
export function SeveralSubjects({
  subjects = [],
  subject_count: count = 0,
  people,
}: Pick<AuditEntry, 'subjects' | 'subject_count' | 'people'>) {
  const { t } = useTranslation('desk');
  const named = subjects.slice(0, NAMED);
  return (
    <>
      {named.map((each, place) => (
        <Fragment key={each}>
          {place > 0 && ', '}
          <SubjectLink subject={each} people={people} />
        </Fragment>
      ))}
      {count > named.length && ` ${t('subjectsMore', { count: count - named.length })}`}
    </>
  );
}
