import { TextWithMoment } from '@patina/parts/LongMoment';
import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Pack } from '@patina/shared-api/contract/orders/packs';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Badge } from '@patina/ui/Badge';
import { Grid, Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { Money } from '@patina/ui/Money';
import { type CSSProperties, useId } from 'react';
import { ProductImage } from '#shared/product-card/ProductImage.tsx';
import { BuyPackButton } from './BuyPackButton.tsx';
import styles from './PackCard.module.css';

interface PackCardsProps {
  /** Offered to the shopper alone. */
  prompts: readonly Pack[];
  packs: readonly Pack[];
  headingLevel: 2 | 3;
  /** Id of the pack or offer whose purchase begins at once. */
  wanted?: number | undefined;
}

/** Personal offers, then packs. */
export function PackCards({ prompts, packs, headingLevel, wanted }: PackCardsProps) {
  return (
    <Grid as="ul" gap={2} min="20rem" fill>
      {prompts.map((pack) => (
        <li key={pack.id}>
          <PackCard pack={pack} kind="prompt" headingLevel={headingLevel} isWanted={pack.id === wanted} />
        </li>
      ))}
      {packs.map((pack) => (
        <li key={pack.id}>
          <PackCard pack={pack} kind="pack" headingLevel={headingLevel} isWanted={pack.id === wanted} />
        </li>
      ))}
    </Grid>
  );
}

interface PackCardProps {
  pack: Pack;
  kind: 'pack' | 'prompt';
  headingLevel: 2 | 3;
  isWanted: boolean;
}

/** A pack: what is in it, what it costs and saves, until when, and the way to buy it. */
function PackCard({ pack, kind, headingLevel, isWanted }: PackCardProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const titleId = useId();
  const { title, saving, sum, ends_at, is_available, items } = pack;
  return (
    <Panel as="article" gap={2} aria-labelledby={titleId} className={styles.card}>
      <Row as="header" gap={1} align="baseline" justify="between" wrap>
        <Text as={`h${headingLevel}`} size="lg" id={titleId} breaks="anywhere">
          {title}
        </Text>
        {kind === 'prompt' && <Badge tone="accent">{t('packs.forYou')}</Badge>}
      </Row>
      <Stack as="ul" gap={1} className={styles.items}>
        {items.map((item) => (
          <li key={item.id}>
            <PackItem item={item} />
          </li>
        ))}
      </Stack>
      <Stack gap={1} className={styles.foot}>
        <Row gap={1.5} rowGap={0.5} wrap>
          <Money
            className={styles.amount}
            amount={price(pack.price)}
            {...(saving !== null && { old: price(sum) })}
            oldLabel={t('packs.oneByOne')}
          />
          {saving !== null && <Badge tone="warning">{t('packs.saves', { amount: price(saving) })}</Badge>}
        </Row>
        {ends_at !== null && (
          <Text size="sm" tone="quiet">
            <TextWithMoment text={(moment) => t('packs.until', { moment })} seconds={ends_at} />
          </Text>
        )}
        {is_available ? (
          <BuyPackButton pack={pack} kind={kind} isWanted={isWanted} />
        ) : (
          <Text size="sm" tone="quiet">
            <Text as="strong" tone="normal">
              {t('packs.soldOut')}
            </Text>{' '}
            {t('packs.soldHint')}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

/** A product of a pack: the way to its page, and what it costs alone. */
function PackItem({ item }: { item: Product }) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  return (
    <Row gap={1.5} style={{ '--rarity': item.rarity_color } as CSSProperties}>
      <span className={styles.picture}>
        <ProductImage source={item.img_url} alt="" missingLabel={t('card.noPicture')} isFirst={false} />
      </span>
      <Stack gap={0.5} size="sm" className={styles.words}>
        <Link to={paths.product(item)} className={styles.name}>
          {item.title}
        </Link>
        <Row gap={1} wrap tone="quiet" rowGap={0}>
          <span>{price(item.price)}</span>
          {item.stock === 0 && (
            <Text as="span" tone="warning">
              {t('packs.soldOut')}
            </Text>
          )}
        </Row>
      </Stack>
    </Row>
  );
}
