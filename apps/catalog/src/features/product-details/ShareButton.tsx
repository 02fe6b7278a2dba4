import { useTranslation } from '@patina/platform/i18n';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { unitPath } from '@patina/shared-api/contract/catalogue/unit-list';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { toast } from '@patina/ui/toast';

/** Shares the address of the product, or of the item that the page is about. */
export function ShareButton({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');

  async function share() {
    const outcome = await shareLink({
      title: product.title,
      url: new URL(
        product.unit ? unitPath(paths.product(product), product.unit.id) : paths.product(product),
        location.origin,
      ).href,
    });
    if (outcome === 'copied') toast.success(t('product.linkCopied'));
    if (outcome === 'failed') toast.error(t('product.linkRefused'));
  }

  return (
    <Button variant="ghost" onClick={share}>
      <Icon name="share" />
      {t('product.share')}
    </Button>
  );
}

interface SharedLink {
  title: string;
  url: string;
}

/** Outcome: shared by the device's share sheet, copied to the clipboard, or failed. */
type ShareOutcome = 'handed-over' | 'copied' | 'failed';

/** Shares a link with the device's share sheet; without one, copies it to the clipboard. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  if ('share' in navigator) {
    const outcome = await navigator.share(link).then(() => 'taken', nameOf);
    // Closing the share sheet is not an error.
    if (outcome === 'taken' || outcome === 'AbortError') return 'handed-over';
  }
  // Undefined in an insecure context.
  if (!('clipboard' in navigator)) return 'failed';
  return navigator.clipboard.writeText(link.url).then(
    () => 'copied',
    () => 'failed',
  );
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : 'unknown';
}
