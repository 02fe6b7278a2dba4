import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { useNavigate, useSearchParams } from '@patina/platform/router';
import { hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { deskContent as calls, type DeskPageText, type PageText } from '@patina/shared-api/contract/desk/content';
import { languages } from '@patina/shared-api/queries/content';
import { Checkbox } from '@patina/ui/Checkbox';
import { Skeleton } from '@patina/ui/Skeleton';
import { TextField } from '@patina/ui/TextField';
import { useState } from 'react';
import { ChoiceFilter } from '#shared/data-table/filters.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { DraftForm, useDraft } from '#shared/form/DraftForm.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import styles from './ContentForms.module.css';
import { PageContent } from './PageContent.tsx';

/** One static page, in the language that the address names, else in its own. */
export function PageView({ id }: { id: string }) {
  const { t } = useTranslation('desk');
  const [search, setSearch] = useSearchParams();
  const language = search.get('in') ?? '';
  const { data: all = [] } = useQuery(languages());
  const query = useQuery(pageQuery(id, language));
  return (
    <>
      <ChoiceFilter
        label={t('content.language')}
        value={language}
        none={t('content.own')}
        options={all.filter((one) => one.default !== 1).map(({ code, title }) => ({ value: code, label: title }))}
        onChange={(code) => setSearch(code === '' ? { id } : { id, in: code }, { replace: true })}
      />
      <DeskQuery
        query={query}
        loading={<Skeleton shape="block" className={styles.loading} />}
        failed={t('content.pageFailed')}
      >
        {({ payload }) => <PageForm key={`${id} ${language}`} page={payload} language={language} />}
      </DeskQuery>
    </>
  );
}

const pageQuery = (id: string, language: string) =>
  deskQuery(calls.page, { params: { id }, query: language === '' ? {} : { text_language: language } });

interface PageFormProps {
  page: DeskPageText;
  /** Code of the text's language; empty for the page's own. */
  language: string;
}

function PageForm({ page, language }: PageFormProps) {
  const { t } = useTranslation('desk');
  const api = useApi();
  const act = useDeskAction();
  const queryClient = useQueryClient();
  const { title, content, is_terms, is_privacy } = page;
  const isShown = (path: string) => path === 'title' || path === 'content';
  const draft = useDraft<PageText>({ title, content, is_terms, is_privacy }, isShown, {
    keptAs: `page ${page.id} ${language}`,
  });
  const { value: text, seen, errors, isChanged, write, textField } = draft;
  const [otherOperator, setOtherOperator] = useState<string>();
  const params = { id: String(page.id) };
  const where = language === '' ? {} : { text_language: language };
  const changedBy = ({ operator }: { operator: string }) => t('content.changedBy', { operator });

  async function save() {
    setOtherOperator(undefined);
    const problem = await draft.save(async () => {
      const saved = await act(calls.editPage, { params, body: { ...where, ...text, seen } });
      // At once, so that the editor does not go back to the former text for a moment.
      queryClient.setQueryData(pageQuery(params.id, language).queryKey, saved);
    }, t('content.saved'));
    if (!hasCode(problem, 'page-changed')) return;
    const { changed } = (await api(calls.page, { params, query: where })).payload;
    if (changed) setOtherOperator(changedBy(changed));
  }

  return (
    <DraftForm
      name={page.title}
      draft={draft}
      onSave={save}
      save={t('content.save')}
      problem={errors['form'] && [errors['form'], otherOperator].filter(Boolean).join(' ')}
      changed={page.changed}
      changedBy={changedBy}
      discard={
        <ActionDialog
          title={t('content.discard')}
          text={t('content.discardText')}
          isDanger
          run={async () => draft.reset()}
        />
      }
      buttons={language === '' && !isChanged && <RemovePageDialog id={page.id} seen={seen} />}
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
      <PageContent
        value={text.content}
        stored={text.content === seen.content ? seen.content : undefined}
        language={language}
        error={errors['content']}
        onChange={(html) => write({ content: html })}
      />
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
