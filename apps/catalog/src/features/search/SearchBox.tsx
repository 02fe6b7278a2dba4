import { useDebounced } from '@patina/parts/use-debounced';
import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { Suggestion } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { searchSuggestions } from '@patina/shared-api/queries/catalogue';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { useLocale } from '@patina/shared-api/state/locale';
import { Combobox } from '@patina/ui/Combobox';
import { Icon } from '@patina/ui/Icon';
import { IconButton } from '@patina/ui/IconButton';
import { type CSSProperties, useRef, useState } from 'react';
import { useDebouncedInput } from '#shared/debounced-input/use-debounced-input.ts';
import { useCategoryName, useValueName } from '#shared/item-names/item-names.ts';
import { NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';
import { type FilterChange, KeptFilters } from '#shared/list-filters/use-list-filters.tsx';
import { definePersistedList, usePersistedList } from '#shared/persisted-list/use-persisted-list.ts';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  search: string;
  change: FilterChange;
}

/** Searches while typing, and at once with Enter or the button; suggestions link to lists and products. */
export function SearchBox({ search, change }: SearchBoxProps) {
  const { t } = useTranslation('catalog');
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const { text, type, submit, drop } = useDebouncedInput(search, (typed) => {
    change({ search: typed.trim() }, { isTyping: search !== '' });
    return typed.trim();
  });
  const { targets, areRecent, remember } = useSearchTargets(text, isUsed);

  function clear() {
    submit('');
    input.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that is the landmark itself needs no element around it
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit(text);
        if (text.trim()) remember({ kind: 'text', title: text.trim() });
      }}
    >
      {/* React takes no notice of further hidden fields when it hydrates. */}
      {typeof document === 'undefined' && <KeptFilters except={['search']} />}
      <IconButton icon="search" label={t('search.submit')} type="submit" size="small" className={styles.submit} />
      <Combobox
        ref={input}
        type="search"
        name="search"
        text={text}
        onTextChange={(typed) => {
          // A field that had the focus before the page was hydrated is not focused again.
          setUsed(true);
          type(typed);
        }}
        items={targets}
        keyOf={searchPath}
        renderOption={(target, option) => (
          <Link to={searchPath(target)} {...option}>
            <SearchOption target={target} isRecent={areRecent} />
          </Link>
        )}
        onChoose={(target) => {
          remember(target);
          drop();
        }}
        listLabel={t(areRecent ? 'search.recent' : 'search.suggestions')}
        isListLabelShown={areRecent}
        status={t('search.suggested', { count: targets.length })}
        maxLength={100}
        spellCheck={false}
        enterKeyHint="search"
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        className={styles.input}
        onFocus={() => setUsed(true)}
      />
      {text !== '' && (
        <IconButton icon="close" label={t('search.clear')} size="small" className={styles.clear} onClick={clear} />
      )}
    </form>
  );
}

interface SearchOptionProps {
  target: SearchTarget;
  /** A stored recent search: its price may be outdated. */
  isRecent: boolean;
}

/** One suggestion: picture, name, kind and lowest price. */
function SearchOption({ target, isRecent }: SearchOptionProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const { title, hint } = useOptionText(target);
  return (
    <>
      <OptionPicture target={target} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
        {target.kind === 'skin' && !isRecent && (
          <span className={styles.price}>{t('search.priceFrom', { price: price(target.price_from) })}</span>
        )}
      </span>
    </>
  );
}

function OptionPicture({ target }: { target: SearchTarget }) {
  const { url, onError } = usePicture('img_url' in target ? target.img_url : null);
  const style = target.kind === 'skin' ? ({ '--rarity': target.rarity_color } as CSSProperties) : undefined;
  return (
    <span className={styles.picture} style={style}>
      {url ? (
        <img src={url} alt="" width={48} height={36} className={styles.image} draggable={false} onError={onError} />
      ) : (
        <Icon name="search" />
      )}
    </span>
  );
}

function useOptionText(target: SearchTarget): { title: string; hint: string | null } {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const categoryName = useCategoryName();
  const { kind, title } = target;
  if (kind === 'text') return { title, hint: null };
  if (kind === 'category') return { title: categoryName(title), hint: t('search.category') };
  if (kind === 'collection') return { title, hint: t('search.collection') };
  return { title, hint: target.hint === null ? null : nameOf(target.hint) };
}

/** Target of a search: a suggestion, or a list filtered by the text. */
export type SearchTarget = Suggestion | { kind: 'text'; title: string };

/** The address of a target. */
export function searchPath(target: SearchTarget): string {
  switch (target.kind) {
    case 'category':
      return paths.products(target.category);
    case 'weapon':
      return paths.products(target.category, target.subcategory);
    case 'skin':
      return paths.product(target);
    case 'collection':
      return writeFilters({ ...NO_FILTERS, collection: target.title }, { path: '/products' });
    case 'text':
      return writeFilters({ ...NO_FILTERS, search: target.title }, { path: '/products' });
  }
}

/** Reads a stored target; undefined if it is invalid. */
export function parseTarget(stored: unknown): SearchTarget | undefined {
  const suggestion = Suggestion.safeParse(stored);
  if (suggestion.success) return suggestion.data;
  const { kind, title } = Object(stored) as { kind?: unknown; title?: unknown };
  return kind === 'text' && typeof title === 'string' ? { kind, title } : undefined;
}

/** The visitor's recent searches. */
const recentSearches = definePersistedList({
  name: 'recent_searches',
  size: 5,
  keyOf: searchPath,
  parse: parseTarget,
});

/** Debounce of suggestions in milliseconds; shorter than the list's. */
const SUGGEST_DELAY = 150;

interface SearchTargets {
  targets: SearchTarget[];
  /** The targets are recent searches. */
  areRecent: boolean;
  /** Records a target as a recent search. */
  remember: (target: SearchTarget) => void;
}

/**
 * Targets for a text; recent searches for an empty text.
 * @param isAsking false until the field is used: nothing is requested before
 */
export function useSearchTargets(text: string, isAsking: boolean): SearchTargets {
  const { entries, put } = usePersistedList(recentSearches);
  const wanted = isAsking ? text.trim() : '';
  const settled = useDebounced(wanted, SUGGEST_DELAY);
  const { data: suggestions = [] } = useQuery(searchSuggestions(settled, useLocale()));
  if (text.trim() === '') return { targets: entries, areRecent: true, remember: put };
  return { targets: isAsking ? suggestions : [], areRecent: false, remember: put };
}
