import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { Combobox } from '@patina/ui/Combobox';
import { IconButton } from '@patina/ui/IconButton';
import { useRef, useState } from 'react';
import { useDebouncedInput } from '#shared/debounced-input/use-debounced-input.ts';
import { KeptFilters } from '#shared/list-filters/KeptFilters.tsx';
import type { FilterChange } from '#shared/list-filters/use-list-filters.ts';
import styles from './SearchBox.module.css';
import { SearchOption } from './SearchOption.tsx';
import { searchPath } from './search-target.ts';
import { useSearchTargets } from './use-search-targets.ts';

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
