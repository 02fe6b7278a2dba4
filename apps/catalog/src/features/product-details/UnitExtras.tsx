import { TextWithMoment } from '@patina/parts/LongMoment';
import { useTranslation } from '@patina/platform/i18n';
import type { Sticker, Unit } from '@patina/shared-api/contract/catalogue/units';
import { Badge } from '@patina/ui/Badge';
import { Row } from '@patina/ui/Layout';
import { perCent } from '#shared/wear/WearBar.tsx';

/** What is on an item: its share of a fade, its name tag, charm and stickers, and from when it can be delivered. */
export function UnitExtras({ unit: { fade, name_tag, charm, stickers, available_at } }: { unit: Unit }) {
  const { t } = useTranslation('catalog');
  const extras = [
    ...(fade == null ? [] : [{ key: 'fade', text: t('units.fade', { percent: fade }) }]),
    ...(name_tag === null ? [] : [{ key: 'tag', text: t('units.tag', { name: name_tag }) }]),
    ...(charm === null ? [] : [{ key: 'charm', text: t('units.charm', { name: charm.name }) }]),
    ...stickers.map((sticker) => ({ key: `sticker ${sticker.slot}`, text: stickerText(sticker) })),
  ];

  function stickerText({ name, wear }: Sticker): string {
    return wear === 0 ? name : t('units.scraped', { name, percent: perCent(wear) });
  }

  return (
    <Row as="ul" gap={0.5} rowGap={0.5} wrap>
      {available_at !== null && (
        <li>
          <Badge tone="info" wraps>
            <TextWithMoment text={(day) => t('units.from', { day })} seconds={available_at} />
          </Badge>
        </li>
      )}
      {extras.map(({ key, text }) => (
        <li key={key}>
          <Badge wraps>{text}</Badge>
        </li>
      ))}
    </Row>
  );
}
