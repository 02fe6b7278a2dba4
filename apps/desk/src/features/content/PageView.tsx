import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useNavigate, useSearchParams } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { deskContent as calls, type DeskPageText, type PageText } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { FormProblem } from '@patina/ui/FormProblem';
import { Html } from '@patina/ui/Html';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { FormFoot } from '#shared/form/FormFoot.tsx';
import { useDeskForm, useDraft } from '#shared/form/use-desk-form.ts';
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

const textOf = ({ title, content, is_terms, is_privacy }: PageText): PageText => ({
  title,
  content,
  is_terms,
  is_privacy,
});

/** A page's text, over the one that was there when the operator began to write. */
function PageForm({ page, language }: PageFormProps) {
  const { t } = useTranslation('desk');
  const api = useApi();
  const act = useDeskAction();
  const { value: text, seen, isChanged, write, drop } = useDraft(textOf(page));
  const { isBusy, errors, setErrors, submit } = useDeskForm((path) => path === 'title' || path === 'content');
  const [preview, setPreview] = useState<string>();
  const [changedBy, setChangedBy] = useState<string>();
  const params = { id: String(page.id) };
  const where = language === '' ? {} : { text_language: language };

  const look = () =>
    submit(async () => setPreview((await api(calls.preview, { body: { content: text.content } })).payload.content));

  async function save(event: FormEvent) {
    event.preventDefault();
    setChangedBy(undefined);
    const problem = await submit(() => act(calls.editPage, { params, body: { ...where, ...text, seen } }));
    if (problem === undefined) {
      reset();
      toast.success(t('content.saved'));
    } else if (hasCode(problem, 'page-changed')) {
      const { changed } = (await api(calls.page, { params, query: where })).payload;
      if (changed) setChangedBy(t('content.changedBy', changed));
    }
  }

  function reset() {
    drop();
    setPreview(undefined);
    setErrors({});
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate aria-label={page.title}>
      <TextField
        label={t('content.title')}
        value={text.title}
        error={errors['title']}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => write({ title: value })}
      />
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
        value={text.content}
        error={errors['content']}
        onChange={({ currentTarget: { value } }) => write({ content: value })}
      />
      <FormProblem>{errors['form'] && [errors['form'], changedBy].filter(Boolean).join(' ')}</FormProblem>
      <FormFoot changed={page.changed} changedBy={({ operator }) => t('content.changedBy', { operator })}>
        {language === '' && !isChanged && <RemovePageDialog id={page.id} seen={seen} />}
        <Button onClick={() => void look()}>{t('content.preview')}</Button>
        {isChanged && <Button onClick={reset}>{t('cancel')}</Button>}
        {isChanged && (
          <Button type="submit" variant="solid" busy={isBusy}>
            {t('content.save')}
          </Button>
        )}
      </FormFoot>
      {preview !== undefined && (
        <section className={styles.preview} aria-label={t('content.preview')}>
          <Html html={preview} />
        </section>
      )}
    </form>
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
      trigger={<Button>{t('content.remove')}</Button>}
    />
  );
}
