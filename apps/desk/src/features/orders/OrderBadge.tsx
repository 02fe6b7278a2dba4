import { useTranslation } from '@patina/platform/i18n';
import type { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { ORDER_MARKS } from './order-marks.ts';

export function OrderBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('desk');
  return <StatusBadge mark={ORDER_MARKS[status]}>{t(`orders.status.${status}`)}</StatusBadge>;
}
