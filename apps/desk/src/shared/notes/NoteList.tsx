import { useTranslation } from '@patina/platform/i18n';
import { notes as calls, MAX_NOTE, type Note } from '@patina/shared-api/contract/desk/notes';
import { type Subject, subjectName } from '@patina/shared-api/contract/desk/subjects';
import { Button } from '@patina/ui/Button';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { useDeskForm } from '../form/use-desk-form.ts';
import { useOperator } from '../operator/use-operator.ts';
import { useDeskAction } from '../queries/desk-query.ts';
import { Moment } from '../values/values.tsx';
import styles from './NoteList.module.css';

/** Writes a note; what is being written stays where it is refused. */
export function NewNote({ subject }: { subject: Subject }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [text, setText] = useState('');

  async function add() {
    await act(calls.add, { body: { subject: subjectName(subject), text } });
    setText('');
  }

  return (
    <NoteForm text={text} onTextChange={setText} label={t('notes.new')} save={t('notes.add')} onSave={add}>
      {text !== '' && <Button onClick={() => setText('')}>{t('cancel')}</Button>}
    </NoteForm>
  );
}

/** Notes that are shown before all are. */
const FIRST_SHOWN = 5;

/** Notes, newest first. Who has written one changes and removes it; owners remove any. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation('desk');
  const [edited, edit] = useState<number>();
  const [isWhole, setWhole] = useState(false);
  if (notes.length === 0) return null;
  const shown = isWhole ? notes : notes.slice(0, FIRST_SHOWN);
  return (
    <Stack as="ol" gap={2} aria-label={t('notes.list')}>
      {shown.map((note) => (
        <Stack as="li" key={note.id} gap={0.5} size="sm">
          {note.id === edited ? (
            <EditedNote note={note} done={() => edit(undefined)} />
          ) : (
            <WrittenNote note={note} edit={() => edit(note.id)} />
          )}
        </Stack>
      ))}
      {shown.length < notes.length && (
        <li>
          <Button size="small" onClick={() => setWhole(true)}>
            {t('notes.all', { count: notes.length })}
          </Button>
        </li>
      )}
    </Stack>
  );
}

function WrittenNote({ note, edit }: { note: Note; edit: () => void }) {
  const { t } = useTranslation('desk');
  const { is } = useOperator();
  const act = useDeskAction();
  const { id, text, author, is_own: isOwn, created_at: at, edited_at: editedAt } = note;
  return (
    <>
      <Text breaks="anywhere" className={styles.text}>
        {text}
      </Text>
      <Row wrap gap={1} rowGap={0} className={styles.about}>
        <Text as="span" tone="quiet" size="xs" breaks="anywhere">
          {author ?? t('notes.closedAccount')} · <Moment seconds={at} />
          {editedAt !== null && (
            <>
              {' '}
              · {t('notes.edited')} <Moment seconds={editedAt} />
            </>
          )}
        </Text>
        {isOwn && (
          <Button variant="ghost" size="small" onClick={edit} data-refocus="">
            {t('notes.edit')}
          </Button>
        )}
        {(isOwn || is('owner')) && (
          <ActionDialog
            title={t('notes.removeTitle')}
            text={t('notes.removeText')}
            confirm={t('notes.remove')}
            isDanger
            run={() => act(calls.remove, { body: { id } })}
            done={t('notes.removed')}
            look="ghost"
            size="small"
          />
        )}
      </Row>
    </>
  );
}

function EditedNote({ note: { id, text: before }, done }: { note: Note; done: () => void }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [text, setText] = useState(before);

  async function save() {
    await act(calls.edit, { body: { id, text } });
    done();
  }

  return (
    <NoteForm text={text} onTextChange={setText} label={t('notes.text')} save={t('notes.save')} onSave={save} isEdit>
      <Button onClick={done}>{t('cancel')}</Button>
    </NoteForm>
  );
}

interface NoteFormProps {
  text: string;
  onTextChange: (text: string) => void;
  label: string;
  /** On the button that keeps it. */
  save: string;
  onSave: () => Promise<void>;
  /** Whether it is there already, and the field is to have the focus. */
  isEdit?: boolean;
  /** Further buttons. */
  children: ReactNode;
}

function NoteForm({ text, onTextChange, label, save, onSave, isEdit = false, children }: NoteFormProps) {
  const { t } = useTranslation('desk');
  const { isBusy, errors, submit } = useDeskForm((path) => path === 'text');
  const isWritten = text.trim() !== '';

  function submitted(event: FormEvent) {
    event.preventDefault();
    if (isWritten) void submit(onSave);
  }

  return (
    <Stack as="form" gap={1} onSubmit={submitted} className={styles.form}>
      <TextAreaField
        label={label}
        isLabelHidden
        placeholder={label}
        hint={isWritten ? t('notes.hint') : undefined}
        error={errors['text'] ?? errors['form']}
        rows={1}
        maxLength={MAX_NOTE}
        value={text}
        ref={isEdit ? focus : undefined}
        data-refocus=""
        onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
      />
      {isWritten && (
        <Row wrap gap={1} justify="end">
          {children}
          <Button type="submit" variant="solid" busy={isBusy}>
            {save}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** The button that was pressed is gone. */
const focus = (area: HTMLTextAreaElement | null) => area?.focus();
