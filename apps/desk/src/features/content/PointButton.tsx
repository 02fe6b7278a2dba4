import { useTranslation } from '@patina/platform/i18n';
import { useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';
import { useEffect, useRef } from 'react';
import { textsShownAs } from './find-texts.ts';
import { type KnownText, useKnownTexts } from './known-texts.ts';
import { type Pointed, pointInShop } from './point-in-shop.ts';

/** Opens the shop in a window of its own, in which a text is pointed at; its form then opens here. */
export function PointButton() {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const { data: texts = [] } = useKnownTexts();
  const known = useRef(texts);
  const end = useRef<() => void>(undefined);
  /** Where the window was when it was closed. */
  const place = useRef(paths.home());
  useEffect(() => {
    known.current = texts;
  });
  useEffect(() => () => end.current?.(), []);

  function start() {
    end.current?.();
    const shop = window.open(place.current, 'patina-shop', 'popup,width=1280,height=900');
    if (shop === null) {
      toast.error(t('content.pointing.blocked'));
      return;
    }
    shop.focus();
    end.current = pointInShop(shop, {
      texts: {
        pointing: t('content.pointing.pointing'),
        browse: t('content.pointing.browse'),
        browsing: t('content.pointing.browsing'),
        point: t('content.pointing.point'),
      },
      onPoint(pointed) {
        const { pathname, search } = shop.location;
        place.current = pathname + search;
        // The window of the back office is in front again.
        shop.close();
        void navigate(addressOf(pointed, known.current));
      },
    });
  }

  return (
    <Button variant="solid" onClick={start}>
      {t('content.pointing.open')}
    </Button>
  );
}

/** Address of the texts that are shown as what was pointed at; of its form if there is but one. */
function addressOf({ words, language, app }: Pointed, texts: readonly KnownText[]): string {
  const ofPage = texts.filter((text) => text.text_language === language);
  const ofApp = ofPage.filter(({ key }) => key.startsWith(`${app}.`));
  for (const shown of words) {
    const [found] = [ofApp, ofPage].map((some) => textsShownAs(some, shown)).filter(({ length }) => length > 0);
    if (found) return textsAddress(shown, language, found.length === 1 ? found[0] : undefined);
  }
  return textsAddress(words[0] ?? '', language);
}

function textsAddress(search: string, language: string, open?: KnownText): string {
  const query = new URLSearchParams({ view: 'texts', search, text_language: language });
  return `/desk/content?${query}${open ? `#${textFragment(open)}` : ''}`;
}

/** Fragment of the address that opens the form of a text. */
export const textFragment = ({ text_language, key }: Pick<KnownText, 'text_language' | 'key'>) =>
  `${text_language}.${key}`;
