import { usePicture } from '@patina/parts/use-picture';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Combobox } from '@patina/ui/Combobox';
import { Icon } from '@patina/ui/Icon';
import { IconButton } from '@patina/ui/IconButton';
import { type CSSProperties, useRef, useState } from 'react';
import { useDebouncedInput } from '#shared/debounced-input/use-debounced-input.ts';
import { useCategoryName, useValueName } from '#shared/item-names/item-names.ts';
import { type FilterChange, KeptFilters } from '#shared/list-filters/use-list-filters.tsx';
import styles from './SearchBox.module.css';
import { type SearchTarget, searchPath, useSearchTargets } from './search-targets.ts';

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
