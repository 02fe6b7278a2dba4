import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useNavigate, useSearchParams } from '@patina/platform/router';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
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
import { QueryFailed } from '#shared/page/DeskPage.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
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
      <QueryState
        query={query}
        loading={<Skeleton shape="block" />}
        failed={() => <QueryFailed query={query} title={t('table.failed')} />}
      >
        {({ payload }) => <PageForm key={`${id} ${language}`} page={payload} language={language} />}
      </QueryState>
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
  const say = useDeskProblemText();
  const [draft, setDraft] = useState<{ text: PageText; seen: PageText }>();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { text, seen } = draft ?? { text: textOf(page), seen: textOf(page) };
  const write = (change: Partial<PageText>) => setDraft({ text: { ...text, ...change }, seen });
  const params = { id: String(page.id) };
  const where = language === '' ? {} : { text_language: language };

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const why = say(error.code === 'invalid-input' ? error.first : error);
      const { changed } = hasCode(error, 'page-changed') ? await present() : page;
      setProblem(hasCode(error, 'page-changed') && changed ? `${why} ${t('content.changedBy', changed)}` : why);
    } finally {
      setBusy(false);
    }
  }

  const present = async () => (await api(calls.page, { params, query: where })).payload;

  const look = () =>
    run(async () => setPreview((await api(calls.preview, { body: { content: text.content } })).payload.content));

  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await act(calls.editPage, { params, body: { ...where, ...text, seen } });
      reset();
      toast.success(t('content.saved'));
    });
  };

  function reset() {
    setDraft(undefined);
    setPreview(undefined);
    setProblem(undefined);
  }

  return (
    <form className={styles.form} onSubmit={save} noValidate aria-label={page.title}>
      <TextField
        label={t('content.title')}
        value={text.title}
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
        {...{ value: text.content }}
        onChange={({ currentTarget: { value } }) => write({ content: value })}
      />
      <FormProblem>{problem}</FormProblem>
      <FormFoot changed={page.changed} changedBy={({ operator }) => t('content.changedBy', { operator })}>
        {language === '' && !draft && <RemovePageDialog id={page.id} seen={seen} />}
        <Button onClick={() => void look()}>{t('content.preview')}</Button>
        {draft && <Button onClick={reset}>{t('cancel')}</Button>}
        {draft && (
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
