import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { notes as calls, type TagCount } from '@patina/shared-api/contract/desk/notes';
import { type Subject, type SubjectKind, subjectName } from '@patina/shared-api/contract/desk/subjects';
import { MAX_TAG, readTag } from '@patina/shared-api/contract/desk/tag-name';
import { Button } from '@patina/ui/Button';
import { Chip } from '@patina/ui/Chip';
import { ComboboxField } from '@patina/ui/ComboboxField';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { type FormEvent, useState } from 'react';
import { useDeskForm } from '../form/use-desk-form.ts';
import { deskQuery, useDeskAction } from '../queries/desk-query.ts';
import styles from './TagEditor.module.css';

/** Tags that are in use, the most frequent first. */
export const tagsQuery = (kind: SubjectKind) => deskQuery(calls.tags, { query: { kind } });

/** Most suggestions below the field. */
const MOST_SHOWN = 8;

interface TagEditorProps {
  subject: Subject;
  tags: readonly string[];
}

/** The tags of something, which can be taken away, and a field for another one. */
export function TagEditor({ subject, tags }: TagEditorProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { isBusy, errors, setErrors, submit } = useDeskForm((path) => path === 'name');
  const [text, setText] = useState('');
  const { kind } = subject;
  const [isWanted, want] = useState(false);
  const suggested = useSuggestions(kind, isWanted, { text, tags });
  const body = (name: string) => ({ body: { subject: subjectName(subject), name } });

  async function add(name: string) {
    if (name.trim() === '') return;
    const problem = await submit(() => act(calls.tag, body(name)));
    if (problem === undefined) setText('');
  }

  function submitted(event: FormEvent) {
    event.preventDefault();
    void add(text);
  }

  return (
    <Stack gap={1}>
      {tags.length > 0 && (
        <Row as="ul" wrap gap={0.5} aria-label={t('tags.of')}>
          {tags.map((name) => (
            <li key={name} className={styles.tag}>
              <Chip
                label={name}
                removeLabel={t('notes.tags.remove', { name })}
                onRemove={() => void submit(() => act(calls.untag, body(name)))}
              />
            </li>
          ))}
        </Row>
      )}
      <Row as="form" gap={1} align="start" onSubmit={submitted}>
        <ComboboxField
          label={t('notes.tags.add')}
          isLabelHidden
          placeholder={t('notes.tags.add')}
          className={styles.field}
          text={text}
          onTextChange={(typed) => {
            setText(typed);
            setErrors({});
          }}
          onFocus={() => want(true)}
          data-refocus=""
          error={errors['name'] ?? errors['form']}
          maxLength={MAX_TAG}
          items={suggested}
          keyOf={({ name }) => name}
          renderOption={({ name, count }, option) => (
            <div {...option}>
              {name}
              <Text as="span" tone="quiet" size="xs">
                {t('count', { value: count })}
              </Text>
            </div>
          )}
          onChoose={({ name }) => void add(name)}
          listLabel={t('notes.tags.list')}
          status={t('notes.tags.found', { count: suggested.length })}
        />
        {text.trim() !== '' && (
          <Button type="submit" busy={isBusy}>
            {t('notes.tags.confirm')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Tags in use that have what is typed, without those that are set. */
function useSuggestions(
  kind: SubjectKind,
  isWanted: boolean,
  { text, tags }: { text: string; tags: readonly string[] },
): TagCount[] {
  const { data } = useQuery({ ...tagsQuery(kind), enabled: isWanted });
  const typed = readTag(text);
  return (data?.payload ?? []).filter(({ name }) => name.includes(typed) && !tags.includes(name)).slice(0, MOST_SHOWN);
}
