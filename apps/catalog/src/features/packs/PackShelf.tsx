import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { packList } from '@patina/shared-api/queries/purchase';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { useId } from 'react';
import { packMessages } from '#messages/packs/messages.ts';
import { PackCards } from './PackCard.tsx';
import { PackCheck } from './PackCheck.tsx';
import styles from './PackShelf.module.css';
import { usePrompts } from './use-prompts.ts';

export { packMessages as messages };

/** Packs on a shelf. */
const SHELF_SIZE = 3;

/** Packs that can be bought: all, with what is offered to the shopper first, or those of a product; nothing without any. */
export function PackShelf({ product }: { product: number | undefined }) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const { data: packs = [] } = useQuery(packList(useLocale(), product));
  const own = usePrompts();
  const prompts = product === undefined ? own : own.filter(({ items }) => items.some(({ id }) => id === product));
  const isOffered = ({ is_available }: { is_available: boolean }) => is_available;
  const shownPrompts = prompts.filter(isOffered).slice(0, SHELF_SIZE);
  const shownPacks = packs.filter(isOffered).slice(0, SHELF_SIZE - shownPrompts.length);
  if (shownPrompts.length + shownPacks.length === 0) return <PackCheck />;
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <Row as="header" gap={3} rowGap={1} align="baseline" justify="between" wrap>
        <Text as="h2" size="2xl" id={titleId}>
          {t(product === undefined ? 'packs.shelf' : 'packs.shelfOfProduct')}
        </Text>
        <Row as={Link} gap={1} inline touch size="sm" weight="medium" to={paths.packs()} className={styles.more}>
          {t('packs.more')}
          <Icon name="arrow-right" />
        </Row>
      </Row>
      <PackCheck />
      <PackCards prompts={shownPrompts} packs={shownPacks} headingLevel={3} />
    </Stack>
  );
}
