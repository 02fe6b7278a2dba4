import { ORDER_MARKS } from '@patina/parts/order-marks';
import { useTranslation } from '@patina/platform/i18n';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { StatusBadge } from '@patina/ui/StatusBadge';

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={ORDER_MARKS[status]}>{t(`orders.status.${status}`)}</StatusBadge>;
}
