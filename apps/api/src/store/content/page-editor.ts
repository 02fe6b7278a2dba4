import type { StaticPage } from '@patina/shared-api/contract/content/content';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { contentRepository } from '#store/content/content-repository.ts';
import { contentService, type PageInput } from '#store/content/content-service.ts';
import { findLanguage } from '#store/content/find-language.ts';
import type { SettingsService } from '#store/settings/settings-service.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Command that changes pages, in the audit log. */
const ACTION = 'page set';

interface PageDraft extends Omit<PageInput, 'slug'> {
  /** Code of the language; without it, the page's own text is written, else only title and content. */
  language?: string | undefined;
}

interface EditTerms {
  /** Name in the audit log. */
  operator: string;
  /** The page that the operator saw: one that is another by now is not overwritten. */
  seen?: Omit<PageInput, 'slug'>;
}

export type PageEditor = ReturnType<typeof pageEditor>;

/** Operators' changes of static pages, all of which are in the audit log. */
export function pageEditor(database: Database, settings: Pick<SettingsService, 'pictureOrigins'>) {
  /** Read before a transaction, which may have the only connection. */
  async function allowedPictures(): Promise<Pick<SettingsService, 'pictureOrigins'>> {
    const origins = await settings.pictureOrigins();
    return { pictureOrigins: async () => origins };
  }

  /** @throws ApiError if the operator saw another text than the present one. @throws CommandError */
  async function edit(
    id: number,
    { language: code, ...draft }: PageDraft,
    { operator, seen }: EditTerms,
  ): Promise<StaticPage> {
    const pictures = await allowedPictures();
    return database.transaction().execute(async (transaction) => {
      const content = contentService(transaction, pictures);
      await contentRepository(transaction).lockPage(id);
      const language = code === undefined ? undefined : await findLanguage(content, code);
      const before = await content.page(String(id), language?.id);
      const subject = subjectOf(before);
      if (seen && !isSame(before, seen)) throw await pageChanged(transaction, subject, language?.code);
      const title = requireTitle(draft.title);
      if (language) await content.translatePage(id, language.id, title, draft.content);
      else await content.changePage(id, { ...draft, title });
      const after = await content.page(String(id), language?.id);
      const mark = language && { language: language.code };
      await auditLog(transaction).note({
        operator,
        action: ACTION,
        subject,
        before: { ...before, ...mark },
        after: { ...after, ...mark },
      });
      return after;
    });
  }

  return {
    edit,

    /** Adds a page, or changes the one with this slug. @throws CommandError */
    async set(slug: string, draft: PageDraft, operator: string): Promise<StaticPage> {
      requireSlug(slug);
      const title = requireTitle(draft.title);
      const content = contentService(database, settings);
      const known = (await content.pages()).find((page) => page.slug === slug);
      if (known) return edit(known.id, draft, { operator });
      if (draft.language !== undefined) {
        await findLanguage(content, draft.language);
        throw new ApiError('page-not-found');
      }
      const id = await content.setPage({ ...draft, slug, title });
      const after = await content.page(String(id));
      await auditLog(database).note({ operator, action: ACTION, subject: subjectOf(after), after });
      return after;
    },

    /** Adds a page. @throws CommandError if there is one with this slug */
    async add(page: PageInput, operator: string): Promise<StaticPage> {
      const pictures = await allowedPictures();
      return database.transaction().execute(async (transaction) => {
        requireSlug(page.slug);
        const content = contentService(transaction, pictures);
        const id = await content.addPage({ ...page, title: requireTitle(page.title) });
        if (id === undefined) throw new CommandError(`There is a page at /${page.slug} already.`, 'page-slug-taken');
        const after = await content.page(String(id));
        await auditLog(transaction).note({ operator, action: ACTION, subject: subjectOf(after), after });
        return after;
      });
    },

    /** Removes a page in all its languages. @throws ApiError if the operator saw another one than the present one */
    async remove(id: number, { operator, seen }: EditTerms): Promise<StaticPage> {
      const pictures = await allowedPictures();
      return database.transaction().execute(async (transaction) => {
        const content = contentService(transaction, pictures);
        await contentRepository(transaction).lockPage(id);
        const before = await content.page(String(id));
        const subject = subjectOf(before);
        if (seen && !isSame(before, seen)) throw await pageChanged(transaction, subject, undefined);
        await content.removePage(id);
        await auditLog(transaction).note({ operator, action: 'page remove', subject, before });
        return before;
      });
    },

    /** Who has changed a page's text in this language last. */
    lastChange: (page: Pick<StaticPage, 'id' | 'slug'>, language: string | undefined) =>
      lastChange(database, subjectOf(page), language),
  };
}

const subjectOf = ({ id, slug }: Pick<StaticPage, 'id' | 'slug'>) => `page ${slug ?? id}`;

function requireSlug(slug: string): void {
  if (SLUG.test(slug)) return;
  throw new CommandError('The slug must be lower-case words joined by hyphens, such as my-page.', 'page-slug-invalid');
}

function requireTitle(typed: string): string {
  const title = typed.trim();
  if (title === '') throw new CommandError('The title must not be empty.');
  return title;
}

const isSame = (page: StaticPage, seen: Omit<PageInput, 'slug'>) =>
  page.title === seen.title &&
  page.content === seen.content &&
  (page.is_terms === 1) === seen.isTerms &&
  (page.is_privacy === 1) === seen.isPrivacy;

async function lastChange(database: Database, subject: string, language: string | undefined) {
  const changes = await auditLog(database).latest(subject);
  return changes.find(({ after }) => (after as { language?: string } | null)?.language === language);
}

/** Why a change is rejected: the message says who was faster. */
async function pageChanged(database: Database, subject: string, language: string | undefined): Promise<ApiError> {
  const last = await lastChange(database, subject, language);
  const by = last === undefined ? '' : ` It was changed by ${last.operator}.`;
  return new ApiError('page-changed', { message: `This page has changed since you saw it.${by}` });
}
