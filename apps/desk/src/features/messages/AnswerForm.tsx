import { useTranslation } from '@patina/platform/i18n';
import { deskMessages as calls, type DeskMessage, MAX_ANSWER } from '@patina/shared-api/contract/desk/messages';
import { Button } from '@patina/ui/Button';
import { FormProblem } from '@patina/ui/FormProblem';
import { Row, Stack } from '@patina/ui/Layout';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { type FormEvent, useRef } from 'react';
import { useDraft } from '#shared/form/DraftForm.tsx';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { useLanguageName } from './use-language-name.ts';

const isField = (path: string) => path === 'text';

/**
 * Answers a message over what was seen when the operator began to write. What somebody else does meanwhile is said before
 * anything is sent.
 */
export function AnswerForm({ message }: { message: DeskMessage }) {
  const { t } = useTranslation('desk');
  const languageName = useLanguageName();
  const act = useDeskAction();
  const draft = useDraft({ text: '', revision: message.revision }, isField);
  const { value, isChanged, isBusy, errors, write, reset, save } = draft;
  // One key for a text, so that one whose answer was lost is not sent twice.
  const key = useRef({ of: '', id: '' });
  const meanwhile = isChanged && message.revision > value.revision;

  async function send(event: FormEvent) {
    event.preventDefault();
    const body = { id: message.id, seen: value.revision, text: value.text };
    const of = JSON.stringify(body);
    if (key.current.of !== of) key.current = { of, id: crypto.randomUUID() };
    await save(() => act(calls.answer, { body, idempotencyKey: key.current.id }), t('inbox.sent'));
  }

  return (
    <Stack as="form" gap={2} onSubmit={send} aria-label={t('inbox.answer')}>
      <TextAreaField
        label={t('inbox.answer')}
        hint={t('inbox.answerHint', { email: message.email, language: languageName(message.language) })}
        rows={7}
        maxLength={MAX_ANSWER}
        lang={message.language}
        required
        data-key="a"
        {...draft.textField('text')}
      />
      {meanwhile ? (
        <Stack gap={1} align="start">
          <FormProblem>{whatOf(message, value.revision)}</FormProblem>
          <Button onClick={() => write({ revision: message.revision })}>{t('inbox.meanwhile.goOn')}</Button>
        </Stack>
      ) : (
        <FormProblem>{errors['form']}</FormProblem>
      )}
      <Row wrap gap={1} justify="end">
        {isChanged && <Button onClick={reset}>{t('inbox.discard')}</Button>}
        <Button type="submit" variant="solid" busy={isBusy} disabled={meanwhile}>
          {t('inbox.send')}
        </Button>
      </Row>
    </Stack>
  );

  /** What somebody else has done since a revision. */
  function whatOf({ answers }: DeskMessage, seen: number): string {
    const last = answers.findLast((answer) => answer.revision > seen);
    return last ? t('inbox.meanwhile.answered', { operator: last.operator }) : t('inbox.meanwhile.changed');
  }
}
