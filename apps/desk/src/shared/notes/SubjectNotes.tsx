import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { notes as calls } from '@patina/shared-api/contract/desk/notes';
import { type Subject, subjectName } from '@patina/shared-api/contract/desk/subjects';
import { Skeleton } from '@patina/ui/Skeleton';
import { DeskQuery } from '../page/DeskPage.tsx';
import { deskQuery } from '../queries/desk-query.ts';
import { Section } from '../section/Section.tsx';
import { NewNote, NoteList } from './NoteList.tsx';
import { TagEditor } from './TagEditor.tsx';

/** Reads the notes and tags of an order, an offer or a person. */
export const notesQuery = (subject: Subject) => deskQuery(calls.read, { query: { subject: subjectName(subject) } });

/** What colleagues have written down about an order, an offer or a person, and its tags. */
export function SubjectNotes({ subject }: { subject: Subject }) {
  const { t } = useTranslation('desk');
  const query = useQuery(notesQuery(subject));
  // An older API has none.
  if (query.error instanceof ApiProblem && query.error.code === 'address-not-found') return null;
  return (
    <Section isPanel title={t('notes.title')}>
      <DeskQuery query={query} loading={<Skeleton style={{ blockSize: '6rem' }} />} failed={t('notes.failed')}>
        {({ payload: { notes, tags } }) => (
          <>
            <TagEditor subject={subject} tags={tags} />
            <NewNote subject={subject} />
            <NoteList notes={notes} />
          </>
        )}
      </DeskQuery>
    </Section>
  );
}
