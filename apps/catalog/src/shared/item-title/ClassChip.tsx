import { ClassMark } from '@patina/parts/ClassMark';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { useValueName } from '#shared/item-names/item-names.ts';

/** `★` of knives and gloves, and the class of an item that is not a normal one: what its name begins with. */
export function ClassChip({
  product: { title, item_class },
  className = '',
}: {
  product: Product;
  className?: string;
}) {
  const nameOf = useValueName();
  const star = title.startsWith('★') ? '★ ' : '';
  const text = star + (item_class === 'Normal' ? '' : nameOf(item_class));
  return text ? (
    <ClassMark itemClass={item_class} className={className}>
      {text}
    </ClassMark>
  ) : null;
}
