import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useNavigate, useSearchParams } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { deskContent as calls, type DeskPageText, type PageText } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Html } from '@patina/ui/Html';
import { Panel } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DraftForm, useDraft } from '#shared/form/DraftForm.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './ContentForms.module.css';

/** One static page, in the language that the address names, else in its own. */
export function PageView({ id }: { id: string }) {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const language = search.get('in') ?? '';
  const { data: all = [] } = useQuery(languages());
  const query = useQuery(
    deskQuery(calls.page, { params: { id }, query: language === '' ? {} : { text_language: language } }),
  );
  return (
    <>
      <ChoiceFilter
        label={t('content.language')}
        value={language}
        none={t('content.own')}
        options={all.filter((one) => one.default !== 1).map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(code) => setSearch(code === '' ? { id } : { id, in: code }, { replace: true })}
      />
      <DeskQuery query={query} loading={<Skeleton shape="block" />} failed={t('table.failed')}>
        {({ payload }) => <PageForm key={`${id} ${language}`} page={payload} language={language} />}
      </DeskQuery>
    </>
  );
}

interface PageFormProps {
  page: DeskPageText;
  /** Code of the text's language; empty for the page's own. */
  language: string;
}

function PageForm({ page, language }: PageFormProps) {
  const { t } = useTranslation('desk');
  const api = useApi();
  const act = useDeskAction();
  const { title, content, is_terms, is_privacy } = page;
  const isShown = (path: string) => path === 'title' || path === 'content';
  const draft = useDraft<PageText>({ title, content, is_terms, is_privacy }, isShown);
  const { value: text, seen, errors, isChanged, write, textField } = draft;
  const [preview, setPreview] = useState<string>();
  const [otherOperator, setOtherOperator] = useState<string>();
  const params = { id: String(page.id) };
  const where = language === '' ? {} : { text_language: language };
  const changedBy = ({ operator }: { operator: string }) => t('content.changedBy', { operator });

  const look = () =>
    draft.submit(async () =>
      setPreview((await api(calls.preview, { body: { content: text.content } })).payload.content),
    );

  async function save() {
    setOtherOperator(undefined);
    const problem = await draft.save(
      () => act(calls.editPage, { params, body: { ...where, ...text, seen } }),
      t('content.saved'),
    );
    if (problem === undefined) setPreview(undefined);
    if (!hasCode(problem, 'page-changed')) return;
    const { changed } = (await api(calls.page, { params, query: where })).payload;
    if (changed) setOtherOperator(changedBy(changed));
  }

  function reset() {
    draft.reset();
    setPreview(undefined);
  }

  return (
    <DraftForm
      name={page.title}
      draft={{ ...draft, reset }}
      onSave={save}
      save={t('content.save')}
      problem={errors['form'] && [errors['form'], otherOperator].filter(Boolean).join(' ')}
      changed={page.changed}
      changedBy={changedBy}
      buttons={
        <>
          {language === '' && !isChanged && <RemovePageDialog id={page.id} seen={seen} />}
          <Button onClick={() => void look()}>{t('content.preview')}</Button>
        </>
      }
    >
      <TextField label={t('content.title')} {...textField('title')} />
      {language === '' && (
        <>
          <Checkbox checked={text.is_terms} onCheckedChange={(is_terms) => write({ is_terms })}>
            {t('content.terms')}
          </Checkbox>
          <Checkbox checked={text.is_privacy} onCheckedChange={(is_privacy) => write({ is_privacy })}>
            {t('content.privacy')}
          </Checkbox>
        </>
      )}
      <TextAreaField
        label={t('content.html')}
        hint={t('content.cleaned')}
        rows={16}
        spellCheck={false}
        {...textField('content')}
      />
      {preview !== undefined && (
        <Panel as="section" className={styles.preview} aria-label={t('content.preview')}>
          <Html html={preview} />
        </Panel>
      )}
    </DraftForm>
  );
}

/** Removes a static page in all its languages. */
function RemovePageDialog({ id, seen }: { id: number; seen: PageText }) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const act = useDeskAction();
  const remove = async () => {
    await act(calls.removePage, { params: { id: String(id) }, body: { seen } });
    await navigate('/desk/content', { replace: true });
  };
  return (
    <ActionDialog
      title={t('content.removeTitle', { title: seen.title })}
      text={t('content.removeText')}
      confirm={t('content.remove')}
      isDanger
      run={remove}
      done={t('content.removed')}
    />
  );
}
